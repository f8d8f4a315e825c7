-- A poster that somebody has chosen lies in a folder of its own; null while the video shows the one that was taken from
-- it. poster_version is always that of the poster that is shown, and the placeholder is its ThumbHash.
alter table video add column poster_folder text;
alter table video add column poster_placeholder text;
