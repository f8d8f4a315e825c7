import { contributionOf, viewMsOf } from '../../insights/plays/contribution.ts';
import { type PlayState, playKeyOf, type ReceivedBeat } from '../../insights/plays/play-state.ts';
import { timeOf } from '../../insights/plays/visitor-clock.ts';
import { canCount, isGoalOf, type MeasuredPhase, phaseKeyOf } from './measured-phase.ts';

/** The seq that stands for a play as a whole instead of a beat. */
const WHOLE_PLAY = -1;

/** A goal that a visitor reached, whether or not their exposure is known yet. */
export interface ReachedGoal {
  readonly test_id: string;
  readonly phase: number;
  readonly viewer_id: string;
  readonly business_id: string;
  readonly play_id: string;
  readonly seq: number;
  readonly at: Date;
}

interface Measured {
  readonly beats: readonly ReceivedBeat[];
  /** By key, including these beats. */
  readonly plays: ReadonlyMap<string, PlayState>;
  /** By key. */
  readonly phases: ReadonlyMap<string, MeasuredPhase>;
}

/**
 * The goals among these beats, each once. Plays, views and clicks count for the player under test, which their beats
 * name. The play as a whole makes up for lost beats.
 */
export function reachedGoals({ beats, plays, phases }: Measured): ReachedGoal[] {
  const found = new Map<string, ReachedGoal>();
  const add = (goal: ReachedGoal) => {
    const key = [goal.test_id, goal.phase, goal.viewer_id, goal.play_id, goal.seq].join(' ');
    const known = found.get(key);
    if (!known || goal.at < known.at) found.set(key, goal);
  };
  for (const received of beats) {
    const { beat, batch } = received;
    if (batch.isCookieless || received.bucket !== 'counted') continue;
    const { atMs } = timeOf(beat, batch);
    const common = { viewer_id: batch.viewerId, business_id: batch.businessId, play_id: beat.playId };
    for (const phase of phases.values()) {
      if (!isGoalOf(phase, received) || !canCount(phase, atMs)) continue;
      add({ ...common, test_id: phase.test_id, phase: phase.phase, seq: beat.seq, at: new Date(atMs) });
    }
    const phase = beat.test && phases.get(phaseKeyOf(beat.test.id, beat.test.phase));
    if (!phase || phase.business_id !== batch.businessId || beat.event === 'exposed') continue;
    const ofTest = { ...common, test_id: phase.test_id, phase: phase.phase };
    const { kind } = phase.goal;
    const isEvent =
      (kind === 'play' && beat.event === 'first-frame') ||
      (kind === 'cta-click' && beat.event === 'cta-click');
    if (isEvent && canCount(phase, atMs)) add({ ...ofTest, seq: beat.seq, at: new Date(atMs) });
    const play = plays.get(playKeyOf({ businessId: batch.businessId, playId: beat.playId }));
    const reachedAtMs = play ? reachedAt(kind, play) : null;
    if (play && reachedAtMs !== null && canCount(phase, reachedAtMs)) {
      add({ ...ofTest, viewer_id: play.viewerId, seq: WHOLE_PLAY, at: new Date(reachedAtMs) });
    }
  }
  return [...found.values()];
}

/** When a play reached the goal, by our clock; null if it has not, or is excluded from the figures. */
function reachedAt(kind: string, play: PlayState): number | null {
  if ((kind !== 'play' && kind !== 'view') || play.bucket !== 'counted' || play.isCookieless) return null;
  const { measures, isViewLong } = contributionOf(play);
  if (kind === 'play' ? measures.plays === 0 : !isViewLong) return null;
  const passedMs = play.lastClientMs - play.firstClientMs;
  // Without a known startup time, assume that all time without playback came first: never too early.
  const startupMs = play.startupMs ?? Math.max(0, passedMs - play.playingMs);
  const watchedMs = kind === 'view' ? viewMsOf(play.durationMs) : 0;
  return play.startedAtMs + startupMs + watchedMs;
}
