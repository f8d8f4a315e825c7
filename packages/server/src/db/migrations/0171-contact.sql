-- What people ask sales.
create table sales_question (
  id uuid primary key,
  business_name text not null,
  contact_mode text not null check (contact_mode in ('EMAIL', 'PHONE')),
  name text not null,
  email text not null,
  phone text not null,
  -- Whether an email with it was written.
  is_mailed boolean not null,
  created_at timestamptz not null
);

create index sales_question_created on sales_question (created_at);

-- What members think of the product.
create table feedback (
  id uuid primary key,
  business_id uuid not null references business_account on delete cascade,
  user_id uuid not null references user_account on delete cascade,
  message text not null,
  rating integer check (rating between 1 and 5),
  is_mailed boolean not null,
  created_at timestamptz not null
);

create index feedback_business on feedback (business_id);
create index feedback_user on feedback (user_id);
create index feedback_created on feedback (created_at);

-- The server knows the kinds; a list here would have to be replaced with each new one.
alter table mail drop constraint mail_kind_check;
alter table mail add constraint mail_kind_check check (kind ~ '^[A-Z_]+$');
