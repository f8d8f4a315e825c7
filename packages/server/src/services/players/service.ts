import type { Page } from '@commoncast/core/http/paging';
import type { ContentAssignment, Player, PlayerDraft, PlayerUpdate } from '@commoncast/core/players/schema';
import { daysBefore } from '@commoncast/core/time/day';
import { RESTORE_DAYS } from '@commoncast/core/trash/constants';
import { v7 as uuidv7 } from 'uuid';
import type { InferOutput } from 'valibot';
import { recordAction } from '../../audit/record-action.ts';
import type { Member } from '../../callers/member.ts';
import type { Clock } from '../../clock.ts';
import type { Database, Executor } from '../../db/database.ts';
import { conflict, notFound } from '../../problems/problems.ts';
import { type ExpectedVersion, requireVersion } from '../../problems/stale-version.ts';
import { requireRoom } from '../business/require-room.ts';
import type { Logos } from '../images/logos.ts';
import { findStream } from '../live/repository.ts';
import { findPlaylist } from '../playlists/repository.ts';
import type { MediaLinks } from '../streams/media-links.ts';
import { findVideo } from '../streams/repository.ts';
import { toPlayer } from './player-view.ts';
import {
  countPlayers,
  findPlayer,
  insertPlayer,
  listPlayers,
  lockPlayer,
  type PlayerFilter,
  type PlayerRecord,
  removeDeletedPlayer,
  restorePlayer,
  updatePlayer,
} from './repository.ts';

export interface PlayerListQuery extends PlayerFilter {
  /** The member's own, or left out. */
  readonly businessAccountId?: string | undefined;
}

export interface PlayersService {
  /** @throws {ApiError} PLAN_LIMIT_REACHED */
  create(member: Member, draft: PlayerDraft): Promise<Player>;
  list(member: Member, query: PlayerListQuery): Promise<Page<Player>>;
  get(member: Member, id: string): Promise<Player>;
  update(
    member: Member,
    update: InferOutput<typeof PlayerUpdate>,
    expected?: ExpectedVersion,
  ): Promise<Player>;
  /**
   * Soft, for 7 days; widgets keep it without showing it.
   * @throws {ApiError} ILLEGAL_TRANSITION: a split test that is RUNNING or PAUSED shows it
   */
  remove(member: Member, id: string): Promise<void>;
  /** @throws {ApiError} PLAN_LIMIT_REACHED */
  restore(member: Member, id: string): Promise<Player>;
  /** Removes one that was deleted, with its logo. */
  removeForGood(member: Member, id: string): Promise<void>;
  /** Shows only content that the business owns. */
  assign(
    member: Member,
    assignment: InferOutput<typeof ContentAssignment>,
    expected?: ExpectedVersion,
  ): Promise<Player>;
}

/** What players ask of split tests. */
export interface PlayersInTests {
  /**
   * Whether a test that is RUNNING or PAUSED shows the player. Ask inside the transaction that has locked the player's
   * row; starting a test or changing its players locks those rows too.
   */
  isInOpenTest(db: Executor, businessId: string, playerId: string): Promise<boolean>;
}

interface PlayersParts {
  readonly database: Database;
  readonly links: MediaLinks;
  readonly clock: Clock;
  readonly tests: PlayersInTests;
  readonly logos: Logos;
}

/** The players of a business. */
export function createPlayersService(parts: PlayersParts): PlayersService {
  const { database, links, clock, tests, logos } = parts;
  const view = (player: NonNullable<PlayerRecord>) => toPlayer(player, { links, logos });

  async function get(member: Member, id: string): Promise<Player> {
    const player = await findPlayer(database.root, member.businessId, id);
    if (!player) throw notFound();
    return view(player);
  }

  return {
    create: async (member, draft) => {
      member.require('player:write');
      const now = clock();
      const id = uuidv7();
      await database.transaction(async (tx) => {
        await requireRoom(tx, member.businessId, 'players', countPlayers);
        await insertPlayer(tx, {
          id,
          business_id: member.businessId,
          created_by: member.userId,
          ...toColumns(draft),
          logo: await logos.toStored(tx, member.businessId, draft.logo),
          created_at: now,
          updated_at: now,
        });
      });
      return get(member, id);
    },
    list: async (member, { businessAccountId, ...query }) => {
      member.require('player:read');
      member.requireBusiness(businessAccountId);
      const page = await listPlayers(database.root, member.businessId, query);
      return { ...page, content: await Promise.all(page.content.map(view)) };
    },
    get: (member, id) => {
      member.require('player:read');
      return get(member, id);
    },
    update: async (member, { uuid, ...draft }, expected) => {
      member.require('player:write');
      const { businessId } = member;
      const earlier = await database.transaction(async (tx) => {
        const player = await lockPlayer(tx, businessId, uuid);
        if (!player) throw notFound();
        requireVersion(expected, player, () => get(member, uuid));
        const now = clock();
        const logo = await logos.toStored(tx, businessId, draft.logo);
        await updatePlayer(tx, businessId, uuid, { ...toColumns(draft), logo, updated_at: now });
        await recordAction(tx, member, { action: 'player.update', subjectId: uuid }, now);
        return player.logo === logo ? '' : player.logo;
      });
      await logos.release(earlier);
      return get(member, uuid);
    },
    remove: async (member, id) => {
      member.require('player:write');
      const { businessId } = member;
      await database.transaction(async (tx) => {
        if (!(await lockPlayer(tx, businessId, id))) throw notFound();
        if (await tests.isInOpenTest(tx, businessId, id)) {
          throw conflict('ILLEGAL_TRANSITION', 'A split test shows this player. Finish it first.');
        }
        const now = clock();
        await updatePlayer(tx, businessId, id, { deleted_at: now });
        await recordAction(tx, member, { action: 'player.delete', subjectId: id }, now);
      });
    },
    restore: async (member, id) => {
      member.require('player:write');
      const now = clock();
      const deletedAfter = daysBefore(now, RESTORE_DAYS);
      await database.transaction(async (tx) => {
        await requireRoom(tx, member.businessId, 'players', countPlayers);
        if (!(await restorePlayer(tx, member.businessId, id, deletedAfter))) throw notFound();
        await recordAction(tx, member, { action: 'player.restore', subjectId: id }, now);
      });
      return get(member, id);
    },
    removeForGood: async (member, id) => {
      member.require('player:write');
      const { logo } = await database.transaction(async (tx) => {
        const player = await removeDeletedPlayer(tx, member.businessId, id);
        if (!player) throw notFound();
        await recordAction(tx, member, { action: 'player.remove', subjectId: id }, clock());
        return player;
      });
      await logos.release(logo);
    },
    assign: async (member, { embeddedVideoPlayerId: id, contentId, category }, expected) => {
      member.require('player:write');
      const found =
        contentId === null || (await FINDERS[category](database.root, member.businessId, contentId, clock()));
      if (!found) throw notFound();
      await database.transaction(async (tx) => {
        const player = await lockPlayer(tx, member.businessId, id);
        if (!player) throw notFound();
        requireVersion(expected, player, () => get(member, id));
        const now = clock();
        await updatePlayer(tx, member.businessId, id, {
          video_id: category === 'VOD' ? contentId : null,
          playlist_id: category === 'PLAYLIST' ? contentId : null,
          live_id: category === 'LIVE' ? contentId : null,
          updated_at: now,
        });
        await recordAction(tx, member, { action: 'player.update', subjectId: id }, now);
      });
      return get(member, id);
    },
  };
}

const FINDERS = { VOD: findVideo, LIVE: findStream, PLAYLIST: findPlaylist } as const;

function toColumns(draft: PlayerDraft) {
  return {
    name: draft.name,
    auto_play: draft.autoPlay,
    video_loop: draft.videoLoop,
    hide_controls: draft.hideControls,
    show_icon: draft.showIcon,
    player_color: draft.playerColor,
  };
}
