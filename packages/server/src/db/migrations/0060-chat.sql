-- The chat of a stream. Streams without a row have the defaults, and have said nothing yet.
create table chat_room (
  stream_id uuid primary key references live_stream on delete cascade,
  business_id uuid not null references business_account on delete cascade,
  is_on boolean not null default true,
  is_on_embeds boolean not null default false,
  slow_mode_s integer not null default 0 check (slow_mode_s >= 0),
  -- The number of its latest change: a message, or the removal of some. Whoever takes the next one has locked the row.
  last_seq integer not null default 0,
  message_count integer not null default 0,
  -- How often which reaction, by name.
  reactions jsonb not null default '{}'
) with (fillfactor = 50);

create index chat_room_business on chat_room (business_id);

-- Who has written in a chat. The hashes are of the network address, and of address and browser; they go soon after the broadcast.
create table chat_chatter (
  stream_id uuid not null references live_stream on delete cascade,
  chatter_id uuid not null,
  name text not null,
  address_hash text,
  device_hash text,
  last_at timestamptz not null,
  -- Since when members have blocked them.
  blocked_at timestamptz,
  primary key (stream_id, chatter_id)
);

create index chat_chatter_id on chat_chatter (chatter_id);
create index chat_chatter_blocked on chat_chatter (stream_id) where blocked_at is not null;
create index chat_chatter_hashed on chat_chatter (stream_id) where address_hash is not null;

create table chat_message (
  stream_id uuid not null references live_stream on delete cascade,
  seq integer not null,
  -- From the start of the broadcast, without the time in which nothing arrived; 0 before.
  at_ms integer not null,
  -- Null for members.
  chatter_id uuid,
  -- Which member; null for visitors, and once that user is gone.
  user_id uuid references user_account on delete set null,
  is_host boolean not null,
  -- Both are empty once it has been removed.
  name text not null,
  text text not null,
  sent_at timestamptz not null,
  -- The change that removed it.
  removed_seq integer,
  primary key (stream_id, seq)
);

create index chat_message_replay on chat_message (stream_id, at_ms) where removed_seq is null;
create index chat_message_removed on chat_message (stream_id, removed_seq) where removed_seq is not null;
create index chat_message_chatter on chat_message (stream_id, chatter_id) where chatter_id is not null;
create index chat_message_user on chat_message (user_id) where user_id is not null;

-- For the replay: how often which reaction in five seconds.
create table chat_reaction (
  stream_id uuid not null references live_stream on delete cascade,
  slice integer not null,
  kind text not null,
  count integer not null,
  primary key (stream_id, slice, kind)
) with (fillfactor = 50);

-- Milliseconds of a broadcast in which nothing arrived: a recording leaves them out.
alter table live_stream add column gap_ms bigint not null default 0;

-- Whether there is a chat changes what pages show; what is said in it does not.
create constraint trigger content_change after insert or delete on chat_room
  deferrable initially deferred for each row execute function note_own_change('business_id');
create constraint trigger content_update after update on chat_room
  deferrable initially deferred for each row
  when (
    (old.is_on, old.is_on_embeds, old.message_count > 0)
    is distinct from
    (new.is_on, new.is_on_embeds, new.message_count > 0)
  )
  execute function note_own_change('business_id');
