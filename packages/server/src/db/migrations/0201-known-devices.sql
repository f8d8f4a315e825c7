-- Devices that a user has logged in from, by what people call them, such as ‘Firefox on Windows’: an email tells of others.
create table known_device (
  user_id uuid not null references user_account on delete cascade,
  device text not null,
  -- To a day.
  seen_at timestamptz not null,
  primary key (user_id, device)
);

create index known_device_seen on known_device (seen_at);

insert into known_device (user_id, device, seen_at)
select user_id, device, max(seen_at) from session_use join auth_session on auth_session.id = session_id
where actor_id is null group by user_id, device;

-- What those who keep guessing a password seem to use.
alter table account_notice add column device text;
