-- What a business wants to do, as its owner said after the sign-up.
create table sign_up_detail (
  business_id uuid primary key references business_account on delete cascade,
  purposes text[] not null,
  website text not null,
  updated_at timestamptz not null
);

-- Those who are there already are not asked.
insert into sign_up_detail (business_id, purposes, website, updated_at)
select id, '{}', '', now() from business_account;
