import type { ListQuery, Page } from '@commoncast/core/http/paging';
import type { ContentAssignment, Player, PlayerDraft, PlayerUpdate } from '@commoncast/core/players/schema';
import { v7 as uuidv7 } from 'uuid';
import type { InferOutput } from 'valibot';
import type { Clock } from '../../clock.ts';
import type { Database } from '../../db/database.ts';
import { invalid, notFound } from '../../http/problems.ts';
import type { Member } from '../authentication/member.ts';
import type { MediaLinks } from '../streams/media-links.ts';
import { findVideo } from '../streams/repository.ts';
import { toPlayer } from './player-view.ts';
import {
  deletePlayer,
  findPlayer,
  insertPlayer,
  listPlayers,
  type PlayerSort,
  updatePlayer,
} from './repository.ts';
import type { PlayerRow } from './tables.ts';

export interface PlayersService {
  create(member: Member, draft: PlayerDraft): Promise<Player>;
  list(member: Member, query: ListQuery<PlayerSort>): Promise<Page<Player>>;
  update(member: Member, update: InferOutput<typeof PlayerUpdate>): Promise<Player>;
  remove(member: Member, id: string): Promise<void>;
  /** Only what the business owns can be shown. */
  assign(member: Member, assignment: InferOutput<typeof ContentAssignment>): Promise<Player>;
}

interface PlayersParts {
  readonly database: Database;
  readonly links: MediaLinks;
  readonly clock: Clock;
}

/** The players of a business. */
export function createPlayersService({ database, links, clock }: PlayersParts): PlayersService {
  async function get(member: Member, id: string): Promise<Player> {
    const player = await findPlayer(database.root, member.businessId, id);
    if (!player) throw notFound();
    return toPlayer(player, links);
  }

  async function change(member: Member, id: string, values: Partial<PlayerRow>): Promise<Player> {
    const isThere = await updatePlayer(database.root, member.businessId, id, {
      ...values,
      updated_at: clock(),
    });
    if (!isThere) throw notFound();
    return get(member, id);
  }

  return {
    create: async (member, draft) => {
      member.require('player:write');
      const now = clock();
      const id = uuidv7();
      await insertPlayer(database.root, {
        id,
        business_id: member.businessId,
        ...toColumns(draft),
        created_at: now,
        updated_at: now,
      });
      return get(member, id);
    },
    list: async (member, query) => {
      member.require('player:read');
      const page = await listPlayers(database.root, member.businessId, query);
      return { ...page, content: page.content.map((player) => toPlayer(player, links)) };
    },
    update: async (member, { uuid, ...draft }) => {
      member.require('player:write');
      return change(member, uuid, toColumns(draft));
    },
    remove: async (member, id) => {
      member.require('player:write');
      if (!(await deletePlayer(database.root, member.businessId, id))) throw notFound();
    },
    assign: async (member, { embeddedVideoPlayerId, contentId, category }) => {
      member.require('player:write');
      if (category !== 'VOD') throw invalid({ category: 'Only on-demand videos can be shown so far' });
      if (contentId !== null && !(await findVideo(database.root, member.businessId, contentId)))
        throw notFound();
      return change(member, embeddedVideoPlayerId, { video_id: contentId });
    },
  };
}

function toColumns(draft: PlayerDraft) {
  return {
    name: draft.name,
    auto_play: draft.autoPlay,
    video_loop: draft.videoLoop,
    hide_controls: draft.hideControls,
    logo: draft.logo,
    show_icon: draft.showIcon,
    player_color: draft.playerColor,
  };
}
