-- What a business stores is the sum of its uploads. The file of an earlier upload went when a later one's was joined.
delete from multipart_upload earlier using multipart_upload later
where earlier.video_id = later.video_id and earlier.created_at < later.created_at
  and earlier.state = 'COMPLETED' and later.state = 'COMPLETED';
