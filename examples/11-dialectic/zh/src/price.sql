create table prices (
  product bigint not null,
  cents integer not null,
  valid_from timestamptz not null
);

select cents from prices where product = $1 order by valid_from desc limit 1;
