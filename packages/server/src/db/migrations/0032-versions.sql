-- How often what people edit of a record has changed. An update names the version that its editor was opened with, and is
-- refused if there is another one by now: nobody overwrites what they have not seen.
alter table player add column version integer not null default 1;
alter table playlist add column version integer not null default 1;
alter table widget add column version integer not null default 1;
alter table split_test add column version integer not null default 1;
alter table video add column version integer not null default 1;
alter table business_account add column version integer not null default 1;
