-- Few entries name a fragment that is no way through a site; each page asks whether there is one.
create index widget_url_fragment on widget_url (business_id, widget_id) where url ~ '#[^!/]';
