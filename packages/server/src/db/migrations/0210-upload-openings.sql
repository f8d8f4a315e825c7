-- What was made of a file's first parts while the rest was still arriving: with the completion it can be watched.
alter table multipart_upload add column opening jsonb;
-- How often it was looked into. A part may be sent again and again, and each look starts a process.
alter table multipart_upload add column looks integer not null default 0;
