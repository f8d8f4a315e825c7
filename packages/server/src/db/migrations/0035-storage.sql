-- Rows first say what is to be, and the store follows: no call to a store happens inside a transaction.

-- What the store calls the upload; null until the first part arrives.
alter table multipart_upload alter column storage_name drop not null;

-- The name of the file below the video's captions; null: <language>.vtt. Each upload has a file of its own, so that a
-- transaction can switch from one to the next.
alter table video_caption add column file text;

-- From then on nothing can name the image any more; its row goes after its file.
alter table image add column removed_at timestamptz;
create index image_removed on image (removed_at) where removed_at is not null;
