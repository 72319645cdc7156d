-- Made by node tests/upgrade/makeDump.ts c8570897
CREATE EXTENSION IF NOT EXISTS btree_gin WITH SCHEMA public;
CREATE EXTENSION IF NOT EXISTS pg_trgm WITH SCHEMA public;
CREATE FUNCTION public.account_count_delete() RETURNS trigger
    LANGUAGE plpgsql
    AS $$ begin
  insert into counter as c (org_id, module, facet, value, status, n)
  select org_id, 'account', facet, value, status, sum(one) from (
    select changed.org_id, changed.status, changed.one, counted.facet, counted.value
    from (select *, -1 as one from old_rows) changed, lateral (values ('', '')) counted (facet, value)
  ) each group by org_id, facet, value, status having sum(one) <> 0 order by org_id, facet, value, status
  on conflict (org_id, module, facet, value, status) do update set n = c.n + excluded.n;
  return null;
end $$;
CREATE FUNCTION public.account_count_insert() RETURNS trigger
    LANGUAGE plpgsql
    AS $$ begin
  insert into counter as c (org_id, module, facet, value, status, n)
  select org_id, 'account', facet, value, status, sum(one) from (
    select changed.org_id, changed.status, changed.one, counted.facet, counted.value
    from (select *, 1 as one from new_rows) changed, lateral (values ('', '')) counted (facet, value)
  ) each group by org_id, facet, value, status having sum(one) <> 0 order by org_id, facet, value, status
  on conflict (org_id, module, facet, value, status) do update set n = c.n + excluded.n;
  return null;
end $$;
CREATE FUNCTION public.account_count_update() RETURNS trigger
    LANGUAGE plpgsql
    AS $$ begin
  insert into counter as c (org_id, module, facet, value, status, n)
  select org_id, 'account', facet, value, status, sum(one) from (
    select changed.org_id, changed.status, changed.one, counted.facet, counted.value
    from (select *, 1 as one from new_rows union all select *, -1 as one from old_rows) changed, lateral (values ('', '')) counted (facet, value)
  ) each group by org_id, facet, value, status having sum(one) <> 0 order by org_id, facet, value, status
  on conflict (org_id, module, facet, value, status) do update set n = c.n + excluded.n;
  return null;
end $$;
CREATE FUNCTION public.account_search(pattern text, statuses smallint[]) RETURNS SETOF bigint
    LANGUAGE plpgsql STABLE SECURITY DEFINER ROWS 100
    SET search_path TO 'public'
    SET plan_cache_mode TO 'force_generic_plan'
    AS $$ declare own bigint := nullif(current_setting('app.org', true), '')::bigint;
begin
  if own is null then return; end if;
  if length(pattern) < 5 then return query select id from "account" where org_id = own and status = any(statuses) and (search_text || '') like pattern; else return query select id from "account" where org_id = own and status = any(statuses) and search_text like pattern; end if;
end $$;
CREATE FUNCTION public.accounts_everywhere() RETURNS bigint
    LANGUAGE plpgsql STABLE SECURITY DEFINER
    SET search_path TO 'public'
    AS $$
begin
  if current_setting('app.org', true) is distinct from '1' then raise exception 'only the platform writes to all'; end if;
  return (select count(*) from account a join organisation o on o.id = a.org_id where a.status = 1 and o.status = 1);
end $$;
CREATE FUNCTION public.branch_count_delete() RETURNS trigger
    LANGUAGE plpgsql
    AS $$ begin
  insert into counter as c (org_id, module, facet, value, status, n)
  select org_id, 'branch', facet, value, status, sum(one) from (
    select changed.org_id, changed.status, changed.one, counted.facet, counted.value
    from (select *, -1 as one from old_rows) changed, lateral (values ('', '')) counted (facet, value)
  ) each group by org_id, facet, value, status having sum(one) <> 0 order by org_id, facet, value, status
  on conflict (org_id, module, facet, value, status) do update set n = c.n + excluded.n;
  return null;
end $$;
CREATE FUNCTION public.branch_count_insert() RETURNS trigger
    LANGUAGE plpgsql
    AS $$ begin
  insert into counter as c (org_id, module, facet, value, status, n)
  select org_id, 'branch', facet, value, status, sum(one) from (
    select changed.org_id, changed.status, changed.one, counted.facet, counted.value
    from (select *, 1 as one from new_rows) changed, lateral (values ('', '')) counted (facet, value)
  ) each group by org_id, facet, value, status having sum(one) <> 0 order by org_id, facet, value, status
  on conflict (org_id, module, facet, value, status) do update set n = c.n + excluded.n;
  return null;
end $$;
CREATE FUNCTION public.branch_count_update() RETURNS trigger
    LANGUAGE plpgsql
    AS $$ begin
  insert into counter as c (org_id, module, facet, value, status, n)
  select org_id, 'branch', facet, value, status, sum(one) from (
    select changed.org_id, changed.status, changed.one, counted.facet, counted.value
    from (select *, 1 as one from new_rows union all select *, -1 as one from old_rows) changed, lateral (values ('', '')) counted (facet, value)
  ) each group by org_id, facet, value, status having sum(one) <> 0 order by org_id, facet, value, status
  on conflict (org_id, module, facet, value, status) do update set n = c.n + excluded.n;
  return null;
end $$;
CREATE FUNCTION public.branch_search(pattern text, statuses smallint[]) RETURNS SETOF bigint
    LANGUAGE plpgsql STABLE SECURITY DEFINER ROWS 100
    SET search_path TO 'public'
    SET plan_cache_mode TO 'force_generic_plan'
    AS $$ declare own bigint := nullif(current_setting('app.org', true), '')::bigint;
begin
  if own is null then return; end if;
  if length(pattern) < 5 then return query select id from "branch" where org_id = own and status = any(statuses) and (search_text || '') like pattern; else return query select id from "branch" where org_id = own and status = any(statuses) and search_text like pattern; end if;
end $$;
CREATE FUNCTION public.city_search(pattern text, statuses smallint[]) RETURNS SETOF bigint
    LANGUAGE plpgsql STABLE SECURITY DEFINER ROWS 100
    SET search_path TO 'public'
    SET plan_cache_mode TO 'force_generic_plan'
    AS $$ declare own bigint := nullif(current_setting('app.org', true), '')::bigint;
begin
  if own is null then return; end if;
  if length(pattern) < 5 then return query select id from "city" where org_id = 1 and status = any(statuses) and (search_text || '') like pattern; else return query select id from "city" where org_id = 1 and status = any(statuses) and search_text like pattern; end if;
end $$;
CREATE FUNCTION public.classify_count_delete() RETURNS trigger
    LANGUAGE plpgsql
    AS $$ begin
  insert into counter as c (org_id, module, facet, value, status, n)
  select org_id, 'classify', facet, value, status, sum(one) from (
    select changed.org_id, changed.status, changed.one, counted.facet, counted.value
    from (select *, -1 as one from old_rows) changed, lateral (values ('', ''), ('pid', coalesce((coalesce(changed."pid", 0))::text, ''))) counted (facet, value)
  ) each group by org_id, facet, value, status having sum(one) <> 0 order by org_id, facet, value, status
  on conflict (org_id, module, facet, value, status) do update set n = c.n + excluded.n;
  return null;
end $$;
CREATE FUNCTION public.classify_count_insert() RETURNS trigger
    LANGUAGE plpgsql
    AS $$ begin
  insert into counter as c (org_id, module, facet, value, status, n)
  select org_id, 'classify', facet, value, status, sum(one) from (
    select changed.org_id, changed.status, changed.one, counted.facet, counted.value
    from (select *, 1 as one from new_rows) changed, lateral (values ('', ''), ('pid', coalesce((coalesce(changed."pid", 0))::text, ''))) counted (facet, value)
  ) each group by org_id, facet, value, status having sum(one) <> 0 order by org_id, facet, value, status
  on conflict (org_id, module, facet, value, status) do update set n = c.n + excluded.n;
  return null;
end $$;
CREATE FUNCTION public.classify_count_update() RETURNS trigger
    LANGUAGE plpgsql
    AS $$ begin
  insert into counter as c (org_id, module, facet, value, status, n)
  select org_id, 'classify', facet, value, status, sum(one) from (
    select changed.org_id, changed.status, changed.one, counted.facet, counted.value
    from (select *, 1 as one from new_rows union all select *, -1 as one from old_rows) changed, lateral (values ('', ''), ('pid', coalesce((coalesce(changed."pid", 0))::text, ''))) counted (facet, value)
  ) each group by org_id, facet, value, status having sum(one) <> 0 order by org_id, facet, value, status
  on conflict (org_id, module, facet, value, status) do update set n = c.n + excluded.n;
  return null;
end $$;
CREATE FUNCTION public.classify_search(pattern text, statuses smallint[]) RETURNS SETOF bigint
    LANGUAGE plpgsql STABLE SECURITY DEFINER ROWS 100
    SET search_path TO 'public'
    SET plan_cache_mode TO 'force_generic_plan'
    AS $$ declare own bigint := nullif(current_setting('app.org', true), '')::bigint;
begin
  if own is null then return; end if;
  if length(pattern) < 5 then return query select id from "classify" where org_id = own and status = any(statuses) and (search_text || '') like pattern; else return query select id from "classify" where org_id = own and status = any(statuses) and search_text like pattern; end if;
end $$;
CREATE FUNCTION public.dictionary_count_delete() RETURNS trigger
    LANGUAGE plpgsql
    AS $$ begin
  insert into counter as c (org_id, module, facet, value, status, n)
  select org_id, 'dictionary', facet, value, status, sum(one) from (
    select changed.org_id, changed.status, changed.one, counted.facet, counted.value
    from (select *, -1 as one from old_rows) changed, lateral (values ('', ''), ('pid', coalesce((coalesce(changed."pid", 0))::text, ''))) counted (facet, value)
  ) each group by org_id, facet, value, status having sum(one) <> 0 order by org_id, facet, value, status
  on conflict (org_id, module, facet, value, status) do update set n = c.n + excluded.n;
  return null;
end $$;
CREATE FUNCTION public.dictionary_count_insert() RETURNS trigger
    LANGUAGE plpgsql
    AS $$ begin
  insert into counter as c (org_id, module, facet, value, status, n)
  select org_id, 'dictionary', facet, value, status, sum(one) from (
    select changed.org_id, changed.status, changed.one, counted.facet, counted.value
    from (select *, 1 as one from new_rows) changed, lateral (values ('', ''), ('pid', coalesce((coalesce(changed."pid", 0))::text, ''))) counted (facet, value)
  ) each group by org_id, facet, value, status having sum(one) <> 0 order by org_id, facet, value, status
  on conflict (org_id, module, facet, value, status) do update set n = c.n + excluded.n;
  return null;
end $$;
CREATE FUNCTION public.dictionary_count_update() RETURNS trigger
    LANGUAGE plpgsql
    AS $$ begin
  insert into counter as c (org_id, module, facet, value, status, n)
  select org_id, 'dictionary', facet, value, status, sum(one) from (
    select changed.org_id, changed.status, changed.one, counted.facet, counted.value
    from (select *, 1 as one from new_rows union all select *, -1 as one from old_rows) changed, lateral (values ('', ''), ('pid', coalesce((coalesce(changed."pid", 0))::text, ''))) counted (facet, value)
  ) each group by org_id, facet, value, status having sum(one) <> 0 order by org_id, facet, value, status
  on conflict (org_id, module, facet, value, status) do update set n = c.n + excluded.n;
  return null;
end $$;
CREATE FUNCTION public.dictionary_search(pattern text, statuses smallint[]) RETURNS SETOF bigint
    LANGUAGE plpgsql STABLE SECURITY DEFINER ROWS 100
    SET search_path TO 'public'
    SET plan_cache_mode TO 'force_generic_plan'
    AS $$ declare own bigint := nullif(current_setting('app.org', true), '')::bigint;
begin
  if own is null then return; end if;
  if length(pattern) < 5 then return query select id from "dictionary" where org_id = own and status = any(statuses) and (search_text || '') like pattern; else return query select id from "dictionary" where org_id = own and status = any(statuses) and search_text like pattern; end if;
  if length(pattern) < 5 then return query select id from "dictionary" where org_id = 0 and status = any(statuses) and (search_text || '') like pattern; else return query select id from "dictionary" where org_id = 0 and status = any(statuses) and search_text like pattern; end if;
end $$;
CREATE FUNCTION public.domain_search(pattern text, statuses smallint[]) RETURNS SETOF bigint
    LANGUAGE plpgsql STABLE SECURITY DEFINER ROWS 100
    SET search_path TO 'public'
    SET plan_cache_mode TO 'force_generic_plan'
    AS $$ declare own bigint := nullif(current_setting('app.org', true), '')::bigint;
begin
  if own is null then return; end if;
  if own = 1 then if length(pattern) < 5 then return query select id from "domain" where org_id = org_id and status = any(statuses) and (search_text || '') like pattern; else return query select id from "domain" where org_id = org_id and status = any(statuses) and search_text like pattern; end if; else if length(pattern) < 5 then return query select id from "domain" where org_id = own and status = any(statuses) and (search_text || '') like pattern; else return query select id from "domain" where org_id = own and status = any(statuses) and search_text like pattern; end if; end if;
end $$;
CREATE FUNCTION public.drop_second_step(mine bigint) RETURNS void
    LANGUAGE sql SECURITY DEFINER
    SET search_path TO 'public'
    AS $$
  delete from second_step where org_id = nullif(current_setting('app.org', true), '')::bigint and account_id = mine;
$$;
CREATE FUNCTION public.end_sessions(mine bigint) RETURNS void
    LANGUAGE sql SECURITY DEFINER
    SET search_path TO 'public'
    AS $$
  update session set ended_at = now() where org_id = nullif(current_setting('app.org', true), '')::bigint and account_id = mine and ended_at is null;
$$;
CREATE FUNCTION public.first_administrator(org bigint, named text, hashed text) RETURNS void
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'public'
    AS $$
declare whole bigint; mine bigint; called text := '管理员';
begin
  if current_setting('app.org', true) is distinct from '1' then raise exception 'only the platform founds organisations'; end if;
  select id into whole from role where org_id = org and status = 1 and rights @> '["*:view","*:add","*:edit","*:delete","*:export","*:finish","*:cancel"]' order by id limit 1;
  if whole is null then
    if exists (select from role where org_id = org and title = called and status <> -1) then called := called || to_char(now(), ' YYYY-MM-DD HH24:MI:SS'); end if;
    insert into role (org_id, title, rights) values (org, called, '["*:view","*:add","*:edit","*:delete","*:export","*:finish","*:cancel"]') returning id into whole;
  end if;
  select id into mine from account where org_id = org and lower(username) = lower(named) and status <> -1;
  if mine is null then
    insert into account (org_id, username, nickname, password, role_list) values (org, named, '管理员', hashed, array[whole]) returning id into mine;
  else
    update account set password = hashed, status = 1, version = version + 1, updated_at = now(),
      role_list = case when whole = any(role_list) then role_list else role_list || whole end where org_id = org and id = mine;
    update session set ended_at = now() where org_id = org and account_id = mine and ended_at is null;
  end if;
  insert into audit (org_id, action, module, row_ids) values (org, 'firstAdministrator', 'account', array[mine]);
end $$;
CREATE FUNCTION public.gasprice_count_delete() RETURNS trigger
    LANGUAGE plpgsql
    AS $$ begin
  insert into counter as c (org_id, module, facet, value, status, n)
  select org_id, 'gasprice', facet, value, status, sum(one) from (
    select changed.org_id, changed.status, changed.one, counted.facet, counted.value
    from (select *, -1 as one from old_rows) changed, lateral (values ('', '')) counted (facet, value)
  ) each group by org_id, facet, value, status having sum(one) <> 0 order by org_id, facet, value, status
  on conflict (org_id, module, facet, value, status) do update set n = c.n + excluded.n;
  return null;
end $$;
CREATE FUNCTION public.gasprice_count_insert() RETURNS trigger
    LANGUAGE plpgsql
    AS $$ begin
  insert into counter as c (org_id, module, facet, value, status, n)
  select org_id, 'gasprice', facet, value, status, sum(one) from (
    select changed.org_id, changed.status, changed.one, counted.facet, counted.value
    from (select *, 1 as one from new_rows) changed, lateral (values ('', '')) counted (facet, value)
  ) each group by org_id, facet, value, status having sum(one) <> 0 order by org_id, facet, value, status
  on conflict (org_id, module, facet, value, status) do update set n = c.n + excluded.n;
  return null;
end $$;
CREATE FUNCTION public.gasprice_count_update() RETURNS trigger
    LANGUAGE plpgsql
    AS $$ begin
  insert into counter as c (org_id, module, facet, value, status, n)
  select org_id, 'gasprice', facet, value, status, sum(one) from (
    select changed.org_id, changed.status, changed.one, counted.facet, counted.value
    from (select *, 1 as one from new_rows union all select *, -1 as one from old_rows) changed, lateral (values ('', '')) counted (facet, value)
  ) each group by org_id, facet, value, status having sum(one) <> 0 order by org_id, facet, value, status
  on conflict (org_id, module, facet, value, status) do update set n = c.n + excluded.n;
  return null;
end $$;
CREATE FUNCTION public.gasstation_count_delete() RETURNS trigger
    LANGUAGE plpgsql
    AS $$ begin
  insert into counter as c (org_id, module, facet, value, status, n)
  select org_id, 'gasstation', facet, value, status, sum(one) from (
    select changed.org_id, changed.status, changed.one, counted.facet, counted.value
    from (select *, -1 as one from old_rows) changed, lateral (values ('', '')) counted (facet, value)
  ) each group by org_id, facet, value, status having sum(one) <> 0 order by org_id, facet, value, status
  on conflict (org_id, module, facet, value, status) do update set n = c.n + excluded.n;
  return null;
end $$;
CREATE FUNCTION public.gasstation_count_insert() RETURNS trigger
    LANGUAGE plpgsql
    AS $$ begin
  insert into counter as c (org_id, module, facet, value, status, n)
  select org_id, 'gasstation', facet, value, status, sum(one) from (
    select changed.org_id, changed.status, changed.one, counted.facet, counted.value
    from (select *, 1 as one from new_rows) changed, lateral (values ('', '')) counted (facet, value)
  ) each group by org_id, facet, value, status having sum(one) <> 0 order by org_id, facet, value, status
  on conflict (org_id, module, facet, value, status) do update set n = c.n + excluded.n;
  return null;
end $$;
CREATE FUNCTION public.gasstation_count_update() RETURNS trigger
    LANGUAGE plpgsql
    AS $$ begin
  insert into counter as c (org_id, module, facet, value, status, n)
  select org_id, 'gasstation', facet, value, status, sum(one) from (
    select changed.org_id, changed.status, changed.one, counted.facet, counted.value
    from (select *, 1 as one from new_rows union all select *, -1 as one from old_rows) changed, lateral (values ('', '')) counted (facet, value)
  ) each group by org_id, facet, value, status having sum(one) <> 0 order by org_id, facet, value, status
  on conflict (org_id, module, facet, value, status) do update set n = c.n + excluded.n;
  return null;
end $$;
CREATE FUNCTION public.gasstation_search(pattern text, statuses smallint[]) RETURNS SETOF bigint
    LANGUAGE plpgsql STABLE SECURITY DEFINER ROWS 100
    SET search_path TO 'public'
    SET plan_cache_mode TO 'force_generic_plan'
    AS $$ declare own bigint := nullif(current_setting('app.org', true), '')::bigint;
begin
  if own is null then return; end if;
  if length(pattern) < 5 then return query select id from "gasstation" where org_id = own and status = any(statuses) and (search_text || '') like pattern; else return query select id from "gasstation" where org_id = own and status = any(statuses) and search_text like pattern; end if;
end $$;
CREATE FUNCTION public.homeclassify_count_delete() RETURNS trigger
    LANGUAGE plpgsql
    AS $$ begin
  insert into counter as c (org_id, module, facet, value, status, n)
  select org_id, 'homeclassify', facet, value, status, sum(one) from (
    select changed.org_id, changed.status, changed.one, counted.facet, counted.value
    from (select *, -1 as one from old_rows) changed, lateral (values ('', ''), ('groupid', coalesce((changed."groupid")::text, ''))) counted (facet, value)
  ) each group by org_id, facet, value, status having sum(one) <> 0 order by org_id, facet, value, status
  on conflict (org_id, module, facet, value, status) do update set n = c.n + excluded.n;
  return null;
end $$;
CREATE FUNCTION public.homeclassify_count_insert() RETURNS trigger
    LANGUAGE plpgsql
    AS $$ begin
  insert into counter as c (org_id, module, facet, value, status, n)
  select org_id, 'homeclassify', facet, value, status, sum(one) from (
    select changed.org_id, changed.status, changed.one, counted.facet, counted.value
    from (select *, 1 as one from new_rows) changed, lateral (values ('', ''), ('groupid', coalesce((changed."groupid")::text, ''))) counted (facet, value)
  ) each group by org_id, facet, value, status having sum(one) <> 0 order by org_id, facet, value, status
  on conflict (org_id, module, facet, value, status) do update set n = c.n + excluded.n;
  return null;
end $$;
CREATE FUNCTION public.homeclassify_count_update() RETURNS trigger
    LANGUAGE plpgsql
    AS $$ begin
  insert into counter as c (org_id, module, facet, value, status, n)
  select org_id, 'homeclassify', facet, value, status, sum(one) from (
    select changed.org_id, changed.status, changed.one, counted.facet, counted.value
    from (select *, 1 as one from new_rows union all select *, -1 as one from old_rows) changed, lateral (values ('', ''), ('groupid', coalesce((changed."groupid")::text, ''))) counted (facet, value)
  ) each group by org_id, facet, value, status having sum(one) <> 0 order by org_id, facet, value, status
  on conflict (org_id, module, facet, value, status) do update set n = c.n + excluded.n;
  return null;
end $$;
CREATE FUNCTION public.homeclassify_search(pattern text, statuses smallint[]) RETURNS SETOF bigint
    LANGUAGE plpgsql STABLE SECURITY DEFINER ROWS 100
    SET search_path TO 'public'
    SET plan_cache_mode TO 'force_generic_plan'
    AS $$ declare own bigint := nullif(current_setting('app.org', true), '')::bigint;
begin
  if own is null then return; end if;
  if length(pattern) < 5 then return query select id from "homeclassify" where org_id = own and status = any(statuses) and (search_text || '') like pattern; else return query select id from "homeclassify" where org_id = own and status = any(statuses) and search_text like pattern; end if;
end $$;
CREATE FUNCTION public.icon_search(pattern text, statuses smallint[]) RETURNS SETOF bigint
    LANGUAGE plpgsql STABLE SECURITY DEFINER ROWS 100
    SET search_path TO 'public'
    SET plan_cache_mode TO 'force_generic_plan'
    AS $$ declare own bigint := nullif(current_setting('app.org', true), '')::bigint;
begin
  if own is null then return; end if;
  if length(pattern) < 5 then return query select id from "icon" where org_id = 1 and status = any(statuses) and (search_text || '') like pattern; else return query select id from "icon" where org_id = 1 and status = any(statuses) and search_text like pattern; end if;
end $$;
CREATE FUNCTION public.letter_reads(sent bigint) RETURNS bigint
    LANGUAGE sql STABLE SECURITY DEFINER
    SET search_path TO 'public'
    AS $$
  select count(*) from letter l join letter_delivery d on d.letter_id = l.id
  where l.org_id = nullif(current_setting('app.org', true), '')::bigint and l.source = sent and d.state <> 'unread';
$$;
CREATE FUNCTION public.link_count_delete() RETURNS trigger
    LANGUAGE plpgsql
    AS $$ begin
  insert into counter as c (org_id, module, facet, value, status, n)
  select org_id, 'link', facet, value, status, sum(one) from (
    select changed.org_id, changed.status, changed.one, counted.facet, counted.value
    from (select *, -1 as one from old_rows) changed, lateral (values ('', ''), ('linktype', coalesce((changed."linktype")::text, ''))) counted (facet, value)
  ) each group by org_id, facet, value, status having sum(one) <> 0 order by org_id, facet, value, status
  on conflict (org_id, module, facet, value, status) do update set n = c.n + excluded.n;
  return null;
end $$;
CREATE FUNCTION public.link_count_insert() RETURNS trigger
    LANGUAGE plpgsql
    AS $$ begin
  insert into counter as c (org_id, module, facet, value, status, n)
  select org_id, 'link', facet, value, status, sum(one) from (
    select changed.org_id, changed.status, changed.one, counted.facet, counted.value
    from (select *, 1 as one from new_rows) changed, lateral (values ('', ''), ('linktype', coalesce((changed."linktype")::text, ''))) counted (facet, value)
  ) each group by org_id, facet, value, status having sum(one) <> 0 order by org_id, facet, value, status
  on conflict (org_id, module, facet, value, status) do update set n = c.n + excluded.n;
  return null;
end $$;
CREATE FUNCTION public.link_count_update() RETURNS trigger
    LANGUAGE plpgsql
    AS $$ begin
  insert into counter as c (org_id, module, facet, value, status, n)
  select org_id, 'link', facet, value, status, sum(one) from (
    select changed.org_id, changed.status, changed.one, counted.facet, counted.value
    from (select *, 1 as one from new_rows union all select *, -1 as one from old_rows) changed, lateral (values ('', ''), ('linktype', coalesce((changed."linktype")::text, ''))) counted (facet, value)
  ) each group by org_id, facet, value, status having sum(one) <> 0 order by org_id, facet, value, status
  on conflict (org_id, module, facet, value, status) do update set n = c.n + excluded.n;
  return null;
end $$;
CREATE FUNCTION public.link_search(pattern text, statuses smallint[]) RETURNS SETOF bigint
    LANGUAGE plpgsql STABLE SECURITY DEFINER ROWS 100
    SET search_path TO 'public'
    SET plan_cache_mode TO 'force_generic_plan'
    AS $$ declare own bigint := nullif(current_setting('app.org', true), '')::bigint;
begin
  if own is null then return; end if;
  if length(pattern) < 5 then return query select id from "link" where org_id = own and status = any(statuses) and (search_text || '') like pattern; else return query select id from "link" where org_id = own and status = any(statuses) and search_text like pattern; end if;
end $$;
CREATE FUNCTION public.logintip_count_delete() RETURNS trigger
    LANGUAGE plpgsql
    AS $$ begin
  insert into counter as c (org_id, module, facet, value, status, n)
  select org_id, 'logintip', facet, value, status, sum(one) from (
    select changed.org_id, changed.status, changed.one, counted.facet, counted.value
    from (select *, -1 as one from old_rows) changed, lateral (values ('', '')) counted (facet, value)
  ) each group by org_id, facet, value, status having sum(one) <> 0 order by org_id, facet, value, status
  on conflict (org_id, module, facet, value, status) do update set n = c.n + excluded.n;
  return null;
end $$;
CREATE FUNCTION public.logintip_count_insert() RETURNS trigger
    LANGUAGE plpgsql
    AS $$ begin
  insert into counter as c (org_id, module, facet, value, status, n)
  select org_id, 'logintip', facet, value, status, sum(one) from (
    select changed.org_id, changed.status, changed.one, counted.facet, counted.value
    from (select *, 1 as one from new_rows) changed, lateral (values ('', '')) counted (facet, value)
  ) each group by org_id, facet, value, status having sum(one) <> 0 order by org_id, facet, value, status
  on conflict (org_id, module, facet, value, status) do update set n = c.n + excluded.n;
  return null;
end $$;
CREATE FUNCTION public.logintip_count_update() RETURNS trigger
    LANGUAGE plpgsql
    AS $$ begin
  insert into counter as c (org_id, module, facet, value, status, n)
  select org_id, 'logintip', facet, value, status, sum(one) from (
    select changed.org_id, changed.status, changed.one, counted.facet, counted.value
    from (select *, 1 as one from new_rows union all select *, -1 as one from old_rows) changed, lateral (values ('', '')) counted (facet, value)
  ) each group by org_id, facet, value, status having sum(one) <> 0 order by org_id, facet, value, status
  on conflict (org_id, module, facet, value, status) do update set n = c.n + excluded.n;
  return null;
end $$;
CREATE FUNCTION public.menu_search(pattern text, statuses smallint[]) RETURNS SETOF bigint
    LANGUAGE plpgsql STABLE SECURITY DEFINER ROWS 100
    SET search_path TO 'public'
    SET plan_cache_mode TO 'force_generic_plan'
    AS $$ declare own bigint := nullif(current_setting('app.org', true), '')::bigint;
begin
  if own is null then return; end if;
  if length(pattern) < 5 then return query select id from "menu" where org_id = 1 and status = any(statuses) and (search_text || '') like pattern; else return query select id from "menu" where org_id = 1 and status = any(statuses) and search_text like pattern; end if;
end $$;
CREATE FUNCTION public.message_count_delete() RETURNS trigger
    LANGUAGE plpgsql
    AS $$ begin
  insert into counter as c (org_id, module, facet, value, status, n)
  select org_id, 'message', facet, value, status, sum(one) from (
    select changed.org_id, changed.status, changed.one, counted.facet, counted.value
    from (select *, -1 as one from old_rows) changed, lateral (values ('', ''), ('audience', coalesce((changed."audience")::text, ''))) counted (facet, value)
  ) each group by org_id, facet, value, status having sum(one) <> 0 order by org_id, facet, value, status
  on conflict (org_id, module, facet, value, status) do update set n = c.n + excluded.n;
  return null;
end $$;
CREATE FUNCTION public.message_count_insert() RETURNS trigger
    LANGUAGE plpgsql
    AS $$ begin
  insert into counter as c (org_id, module, facet, value, status, n)
  select org_id, 'message', facet, value, status, sum(one) from (
    select changed.org_id, changed.status, changed.one, counted.facet, counted.value
    from (select *, 1 as one from new_rows) changed, lateral (values ('', ''), ('audience', coalesce((changed."audience")::text, ''))) counted (facet, value)
  ) each group by org_id, facet, value, status having sum(one) <> 0 order by org_id, facet, value, status
  on conflict (org_id, module, facet, value, status) do update set n = c.n + excluded.n;
  return null;
end $$;
CREATE FUNCTION public.message_count_update() RETURNS trigger
    LANGUAGE plpgsql
    AS $$ begin
  insert into counter as c (org_id, module, facet, value, status, n)
  select org_id, 'message', facet, value, status, sum(one) from (
    select changed.org_id, changed.status, changed.one, counted.facet, counted.value
    from (select *, 1 as one from new_rows union all select *, -1 as one from old_rows) changed, lateral (values ('', ''), ('audience', coalesce((changed."audience")::text, ''))) counted (facet, value)
  ) each group by org_id, facet, value, status having sum(one) <> 0 order by org_id, facet, value, status
  on conflict (org_id, module, facet, value, status) do update set n = c.n + excluded.n;
  return null;
end $$;
CREATE FUNCTION public.message_search(pattern text, statuses smallint[]) RETURNS SETOF bigint
    LANGUAGE plpgsql STABLE SECURITY DEFINER ROWS 100
    SET search_path TO 'public'
    SET plan_cache_mode TO 'force_generic_plan'
    AS $$ declare own bigint := nullif(current_setting('app.org', true), '')::bigint;
begin
  if own is null then return; end if;
  if length(pattern) < 5 then return query select id from "message" where org_id = own and status = any(statuses) and (search_text || '') like pattern; else return query select id from "message" where org_id = own and status = any(statuses) and search_text like pattern; end if;
end $$;
CREATE FUNCTION public.organisation_search(pattern text, statuses smallint[]) RETURNS SETOF bigint
    LANGUAGE plpgsql STABLE SECURITY DEFINER ROWS 100
    SET search_path TO 'public'
    SET plan_cache_mode TO 'force_generic_plan'
    AS $$ declare own bigint := nullif(current_setting('app.org', true), '')::bigint;
begin
  if own is null then return; end if;
  if own = 1 then if length(pattern) < 5 then return query select id from "organisation" where org_id = org_id and status = any(statuses) and (search_text || '') like pattern; else return query select id from "organisation" where org_id = org_id and status = any(statuses) and search_text like pattern; end if; else if length(pattern) < 5 then return query select id from "organisation" where org_id = own and status = any(statuses) and (search_text || '') like pattern; else return query select id from "organisation" where org_id = own and status = any(statuses) and search_text like pattern; end if; end if;
end $$;
CREATE FUNCTION public.role_count_delete() RETURNS trigger
    LANGUAGE plpgsql
    AS $$ begin
  insert into counter as c (org_id, module, facet, value, status, n)
  select org_id, 'role', facet, value, status, sum(one) from (
    select changed.org_id, changed.status, changed.one, counted.facet, counted.value
    from (select *, -1 as one from old_rows) changed, lateral (values ('', '')) counted (facet, value)
  ) each group by org_id, facet, value, status having sum(one) <> 0 order by org_id, facet, value, status
  on conflict (org_id, module, facet, value, status) do update set n = c.n + excluded.n;
  return null;
end $$;
CREATE FUNCTION public.role_count_insert() RETURNS trigger
    LANGUAGE plpgsql
    AS $$ begin
  insert into counter as c (org_id, module, facet, value, status, n)
  select org_id, 'role', facet, value, status, sum(one) from (
    select changed.org_id, changed.status, changed.one, counted.facet, counted.value
    from (select *, 1 as one from new_rows) changed, lateral (values ('', '')) counted (facet, value)
  ) each group by org_id, facet, value, status having sum(one) <> 0 order by org_id, facet, value, status
  on conflict (org_id, module, facet, value, status) do update set n = c.n + excluded.n;
  return null;
end $$;
CREATE FUNCTION public.role_count_update() RETURNS trigger
    LANGUAGE plpgsql
    AS $$ begin
  insert into counter as c (org_id, module, facet, value, status, n)
  select org_id, 'role', facet, value, status, sum(one) from (
    select changed.org_id, changed.status, changed.one, counted.facet, counted.value
    from (select *, 1 as one from new_rows union all select *, -1 as one from old_rows) changed, lateral (values ('', '')) counted (facet, value)
  ) each group by org_id, facet, value, status having sum(one) <> 0 order by org_id, facet, value, status
  on conflict (org_id, module, facet, value, status) do update set n = c.n + excluded.n;
  return null;
end $$;
CREATE FUNCTION public.role_search(pattern text, statuses smallint[]) RETURNS SETOF bigint
    LANGUAGE plpgsql STABLE SECURITY DEFINER ROWS 100
    SET search_path TO 'public'
    SET plan_cache_mode TO 'force_generic_plan'
    AS $$ declare own bigint := nullif(current_setting('app.org', true), '')::bigint;
begin
  if own is null then return; end if;
  if length(pattern) < 5 then return query select id from "role" where org_id = own and status = any(statuses) and (search_text || '') like pattern; else return query select id from "role" where org_id = own and status = any(statuses) and search_text like pattern; end if;
end $$;
CREATE FUNCTION public.siteuser_search(pattern text, statuses smallint[]) RETURNS SETOF bigint
    LANGUAGE plpgsql STABLE SECURITY DEFINER ROWS 100
    SET search_path TO 'public'
    SET plan_cache_mode TO 'force_generic_plan'
    AS $$ declare own bigint := nullif(current_setting('app.org', true), '')::bigint;
begin
  if own is null then return; end if;
  if own = 1 then if length(pattern) < 5 then return query select id from "siteuser" where org_id = org_id and status = any(statuses) and (search_text || '') like pattern; else return query select id from "siteuser" where org_id = org_id and status = any(statuses) and search_text like pattern; end if; else if length(pattern) < 5 then return query select id from "siteuser" where org_id = own and status = any(statuses) and (search_text || '') like pattern; else return query select id from "siteuser" where org_id = own and status = any(statuses) and search_text like pattern; end if; end if;
end $$;
CREATE FUNCTION public.wachapp_count_delete() RETURNS trigger
    LANGUAGE plpgsql
    AS $$ begin
  insert into counter as c (org_id, module, facet, value, status, n)
  select org_id, 'wachapp', facet, value, status, sum(one) from (
    select changed.org_id, changed.status, changed.one, counted.facet, counted.value
    from (select *, -1 as one from old_rows) changed, lateral (values ('', ''), ('whatsapp_status', coalesce((changed."whatsapp_status")::text, '')), ('code_state', coalesce((changed."code_state")::text, '')), ('card_sort_id', coalesce((coalesce(changed."card_sort_id", 0))::text, '')), ('virtual_id', coalesce((coalesce(changed."virtual_id", 0))::text, ''))) counted (facet, value)
  ) each group by org_id, facet, value, status having sum(one) <> 0 order by org_id, facet, value, status
  on conflict (org_id, module, facet, value, status) do update set n = c.n + excluded.n;
  return null;
end $$;
CREATE FUNCTION public.wachapp_count_insert() RETURNS trigger
    LANGUAGE plpgsql
    AS $$ begin
  insert into counter as c (org_id, module, facet, value, status, n)
  select org_id, 'wachapp', facet, value, status, sum(one) from (
    select changed.org_id, changed.status, changed.one, counted.facet, counted.value
    from (select *, 1 as one from new_rows) changed, lateral (values ('', ''), ('whatsapp_status', coalesce((changed."whatsapp_status")::text, '')), ('code_state', coalesce((changed."code_state")::text, '')), ('card_sort_id', coalesce((coalesce(changed."card_sort_id", 0))::text, '')), ('virtual_id', coalesce((coalesce(changed."virtual_id", 0))::text, ''))) counted (facet, value)
  ) each group by org_id, facet, value, status having sum(one) <> 0 order by org_id, facet, value, status
  on conflict (org_id, module, facet, value, status) do update set n = c.n + excluded.n;
  return null;
end $$;
CREATE FUNCTION public.wachapp_count_update() RETURNS trigger
    LANGUAGE plpgsql
    AS $$ begin
  insert into counter as c (org_id, module, facet, value, status, n)
  select org_id, 'wachapp', facet, value, status, sum(one) from (
    select changed.org_id, changed.status, changed.one, counted.facet, counted.value
    from (select *, 1 as one from new_rows union all select *, -1 as one from old_rows) changed, lateral (values ('', ''), ('whatsapp_status', coalesce((changed."whatsapp_status")::text, '')), ('code_state', coalesce((changed."code_state")::text, '')), ('card_sort_id', coalesce((coalesce(changed."card_sort_id", 0))::text, '')), ('virtual_id', coalesce((coalesce(changed."virtual_id", 0))::text, ''))) counted (facet, value)
  ) each group by org_id, facet, value, status having sum(one) <> 0 order by org_id, facet, value, status
  on conflict (org_id, module, facet, value, status) do update set n = c.n + excluded.n;
  return null;
end $$;
CREATE FUNCTION public.wachapp_quota_insert() RETURNS trigger
    LANGUAGE plpgsql
    AS $$ declare whose bigint; most bigint;
begin
  for whose in select distinct org_id from (select org_id from new_rows where status <> -1) added loop
    select "maxcount" into most from organisation where id = whose;
    if (select sum(n) from counter where org_id = whose and module = 'wachapp' and facet = '' and status <> -1) > most then
      raise exception using errcode = 'HQ001', message = most::text;
    end if;
  end loop;
  return null;
end $$;
CREATE FUNCTION public.wachapp_quota_update() RETURNS trigger
    LANGUAGE plpgsql
    AS $$ declare whose bigint; most bigint;
begin
  for whose in select distinct org_id from (select new_rows.org_id from new_rows join old_rows using (org_id, id) where new_rows.status <> -1 and old_rows.status = -1) added loop
    select "maxcount" into most from organisation where id = whose;
    if (select sum(n) from counter where org_id = whose and module = 'wachapp' and facet = '' and status <> -1) > most then
      raise exception using errcode = 'HQ001', message = most::text;
    end if;
  end loop;
  return null;
end $$;
CREATE FUNCTION public.wachapp_search(pattern text, statuses smallint[]) RETURNS SETOF bigint
    LANGUAGE plpgsql STABLE SECURITY DEFINER ROWS 100
    SET search_path TO 'public'
    SET plan_cache_mode TO 'force_generic_plan'
    AS $$ declare own bigint := nullif(current_setting('app.org', true), '')::bigint;
begin
  if own is null then return; end if;
  if length(pattern) < 5 then return query select id from "wachapp" where org_id = own and status = any(statuses) and (search_text || '') like pattern; else return query select id from "wachapp" where org_id = own and status = any(statuses) and search_text like pattern; end if;
end $$;
CREATE FUNCTION public.wachapp_stamp() RETURNS trigger
    LANGUAGE plpgsql
    AS $$ begin if tg_op = 'INSERT' or new."whatsapp_status" is distinct from old."whatsapp_status" then new."status_at" := now(); end if; return new; end $$;
CREATE FUNCTION public.webinfo_count_delete() RETURNS trigger
    LANGUAGE plpgsql
    AS $$ begin
  insert into counter as c (org_id, module, facet, value, status, n)
  select org_id, 'webinfo', facet, value, status, sum(one) from (
    select changed.org_id, changed.status, changed.one, counted.facet, counted.value
    from (select *, -1 as one from old_rows) changed, lateral (values ('', '')) counted (facet, value)
  ) each group by org_id, facet, value, status having sum(one) <> 0 order by org_id, facet, value, status
  on conflict (org_id, module, facet, value, status) do update set n = c.n + excluded.n;
  return null;
end $$;
CREATE FUNCTION public.webinfo_count_insert() RETURNS trigger
    LANGUAGE plpgsql
    AS $$ begin
  insert into counter as c (org_id, module, facet, value, status, n)
  select org_id, 'webinfo', facet, value, status, sum(one) from (
    select changed.org_id, changed.status, changed.one, counted.facet, counted.value
    from (select *, 1 as one from new_rows) changed, lateral (values ('', '')) counted (facet, value)
  ) each group by org_id, facet, value, status having sum(one) <> 0 order by org_id, facet, value, status
  on conflict (org_id, module, facet, value, status) do update set n = c.n + excluded.n;
  return null;
end $$;
CREATE FUNCTION public.webinfo_count_update() RETURNS trigger
    LANGUAGE plpgsql
    AS $$ begin
  insert into counter as c (org_id, module, facet, value, status, n)
  select org_id, 'webinfo', facet, value, status, sum(one) from (
    select changed.org_id, changed.status, changed.one, counted.facet, counted.value
    from (select *, 1 as one from new_rows union all select *, -1 as one from old_rows) changed, lateral (values ('', '')) counted (facet, value)
  ) each group by org_id, facet, value, status having sum(one) <> 0 order by org_id, facet, value, status
  on conflict (org_id, module, facet, value, status) do update set n = c.n + excluded.n;
  return null;
end $$;
CREATE TABLE public.account (
    id bigint NOT NULL,
    org_id bigint NOT NULL,
    avatar_obj jsonb DEFAULT '[]'::jsonb NOT NULL,
    nickname text,
    username text,
    password text,
    mobile text,
    role_list bigint[] DEFAULT '{}'::bigint[] NOT NULL,
    station_id bigint,
    station_id_org bigint GENERATED ALWAYS AS (org_id) STORED,
    second_step smallint DEFAULT 0 NOT NULL,
    remark text,
    status smallint DEFAULT 1 NOT NULL,
    version integer DEFAULT 1 NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    updated_at timestamp with time zone DEFAULT now() NOT NULL,
    created_by bigint,
    search_text text GENERATED ALWAYS AS (lower(((((COALESCE(nickname, ''::text) || ''::text) || COALESCE(username, ''::text)) || ''::text) || COALESCE(mobile, ''::text)))) STORED,
    search_pinyin text DEFAULT ''::text NOT NULL,
    CONSTRAINT second_step_check CHECK ((second_step = ANY (ARRAY[0, 1]))),
    CONSTRAINT status_check CHECK ((status = ANY (ARRAY[1, 0, '-1'::integer])))
);
ALTER TABLE ONLY public.account FORCE ROW LEVEL SECURITY;
COMMENT ON TABLE public.account IS '37f5dbdf763621d9';
COMMENT ON COLUMN public.account.id IS 'bigint generated by default as identity (start with 1000)';
COMMENT ON COLUMN public.account.org_id IS 'bigint not null';
COMMENT ON COLUMN public.account.avatar_obj IS 'jsonb not null default ''[]''';
COMMENT ON COLUMN public.account.nickname IS 'text';
COMMENT ON COLUMN public.account.username IS 'text';
COMMENT ON COLUMN public.account.password IS 'text';
COMMENT ON COLUMN public.account.mobile IS 'text';
COMMENT ON COLUMN public.account.role_list IS 'bigint[] not null default ''{}''';
COMMENT ON COLUMN public.account.station_id IS 'bigint';
COMMENT ON COLUMN public.account.station_id_org IS 'bigint generated always as (org_id) stored';
COMMENT ON COLUMN public.account.second_step IS 'smallint not null default 0 check ("second_step" in (0, 1))';
COMMENT ON COLUMN public.account.remark IS 'text';
COMMENT ON COLUMN public.account.status IS 'smallint not null default 1 check ("status" in (1, 0, -1))';
COMMENT ON COLUMN public.account.version IS 'integer not null default 1';
COMMENT ON COLUMN public.account.created_at IS 'timestamptz not null default now()';
COMMENT ON COLUMN public.account.updated_at IS 'timestamptz not null default now()';
COMMENT ON COLUMN public.account.created_by IS 'bigint';
COMMENT ON COLUMN public.account.search_text IS 'text generated always as (lower(coalesce("nickname", '''') || E''\x01'' || coalesce("username", '''') || E''\x01'' || coalesce("mobile", ''''))) stored';
COMMENT ON COLUMN public.account.search_pinyin IS 'text not null default ''''';
ALTER TABLE public.account ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME public.account_id_seq
    START WITH 1000
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE public.audit (
    id bigint NOT NULL,
    org_id bigint NOT NULL,
    account_id bigint,
    account_id_org bigint GENERATED ALWAYS AS (org_id) STORED,
    created_by bigint GENERATED ALWAYS AS (account_id) STORED,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    updated_at timestamp with time zone GENERATED ALWAYS AS (created_at) STORED,
    status smallint DEFAULT 1 NOT NULL,
    version integer DEFAULT 1 NOT NULL,
    ip text,
    request_id text,
    action text NOT NULL,
    module text,
    row_ids bigint[] DEFAULT '{}'::bigint[] NOT NULL,
    changes jsonb,
    result text DEFAULT 'ok'::text NOT NULL
);
ALTER TABLE ONLY public.audit FORCE ROW LEVEL SECURITY;
ALTER TABLE public.audit ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.audit_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE public.branch (
    id bigint NOT NULL,
    org_id bigint NOT NULL,
    title text,
    manager text,
    mobile text,
    address text,
    sort bigint DEFAULT 1,
    remark text,
    status smallint DEFAULT 1 NOT NULL,
    version integer DEFAULT 1 NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    updated_at timestamp with time zone DEFAULT now() NOT NULL,
    created_by bigint,
    search_text text GENERATED ALWAYS AS (lower(((((COALESCE(title, ''::text) || ''::text) || COALESCE(manager, ''::text)) || ''::text) || COALESCE(mobile, ''::text)))) STORED,
    search_pinyin text DEFAULT ''::text NOT NULL,
    CONSTRAINT status_check CHECK ((status = ANY (ARRAY[1, 0, '-1'::integer])))
);
ALTER TABLE ONLY public.branch FORCE ROW LEVEL SECURITY;
COMMENT ON TABLE public.branch IS '18220feb55d302b3';
COMMENT ON COLUMN public.branch.id IS 'bigint generated by default as identity (start with 1000)';
COMMENT ON COLUMN public.branch.org_id IS 'bigint not null';
COMMENT ON COLUMN public.branch.title IS 'text';
COMMENT ON COLUMN public.branch.manager IS 'text';
COMMENT ON COLUMN public.branch.mobile IS 'text';
COMMENT ON COLUMN public.branch.address IS 'text';
COMMENT ON COLUMN public.branch.sort IS 'bigint default 1';
COMMENT ON COLUMN public.branch.remark IS 'text';
COMMENT ON COLUMN public.branch.status IS 'smallint not null default 1 check ("status" in (1, 0, -1))';
COMMENT ON COLUMN public.branch.version IS 'integer not null default 1';
COMMENT ON COLUMN public.branch.created_at IS 'timestamptz not null default now()';
COMMENT ON COLUMN public.branch.updated_at IS 'timestamptz not null default now()';
COMMENT ON COLUMN public.branch.created_by IS 'bigint';
COMMENT ON COLUMN public.branch.search_text IS 'text generated always as (lower(coalesce("title", '''') || E''\x01'' || coalesce("manager", '''') || E''\x01'' || coalesce("mobile", ''''))) stored';
COMMENT ON COLUMN public.branch.search_pinyin IS 'text not null default ''''';
ALTER TABLE public.branch ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME public.branch_id_seq
    START WITH 1000
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE public.city (
    id bigint NOT NULL,
    org_id bigint NOT NULL,
    title text,
    code text,
    pid bigint,
    pid_org bigint GENERATED ALWAYS AS ((1)::bigint) STORED,
    level text,
    point text,
    sort bigint DEFAULT 1,
    status smallint DEFAULT 1 NOT NULL,
    version integer DEFAULT 1 NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    updated_at timestamp with time zone DEFAULT now() NOT NULL,
    created_by bigint,
    search_text text GENERATED ALWAYS AS (lower(((COALESCE(title, ''::text) || ''::text) || COALESCE(code, ''::text)))) STORED,
    search_pinyin text DEFAULT ''::text NOT NULL,
    CONSTRAINT level_check CHECK ((level = ANY (ARRAY['province'::text, 'city'::text, 'county'::text]))),
    CONSTRAINT status_check CHECK ((status = ANY (ARRAY[1, 0, '-1'::integer])))
);
ALTER TABLE ONLY public.city FORCE ROW LEVEL SECURITY;
COMMENT ON TABLE public.city IS '4b42d9df401a20f3';
COMMENT ON COLUMN public.city.id IS 'bigint generated by default as identity (start with 1000)';
COMMENT ON COLUMN public.city.org_id IS 'bigint not null';
COMMENT ON COLUMN public.city.title IS 'text';
COMMENT ON COLUMN public.city.code IS 'text';
COMMENT ON COLUMN public.city.pid IS 'bigint';
COMMENT ON COLUMN public.city.pid_org IS 'bigint generated always as (1::bigint) stored';
COMMENT ON COLUMN public.city.level IS 'text check ("level" in (''province'', ''city'', ''county''))';
COMMENT ON COLUMN public.city.point IS 'text';
COMMENT ON COLUMN public.city.sort IS 'bigint default 1';
COMMENT ON COLUMN public.city.status IS 'smallint not null default 1 check ("status" in (1, 0, -1))';
COMMENT ON COLUMN public.city.version IS 'integer not null default 1';
COMMENT ON COLUMN public.city.created_at IS 'timestamptz not null default now()';
COMMENT ON COLUMN public.city.updated_at IS 'timestamptz not null default now()';
COMMENT ON COLUMN public.city.created_by IS 'bigint';
COMMENT ON COLUMN public.city.search_text IS 'text generated always as (lower(coalesce("title", '''') || E''\x01'' || coalesce("code", ''''))) stored';
COMMENT ON COLUMN public.city.search_pinyin IS 'text not null default ''''';
ALTER TABLE public.city ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME public.city_id_seq
    START WITH 1000
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE public.classify (
    id bigint NOT NULL,
    org_id bigint NOT NULL,
    title text,
    pid bigint,
    pid_org bigint GENERATED ALWAYS AS (org_id) STORED,
    image jsonb DEFAULT '[]'::jsonb NOT NULL,
    sort bigint DEFAULT 1,
    remark text,
    status smallint DEFAULT 1 NOT NULL,
    version integer DEFAULT 1 NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    updated_at timestamp with time zone DEFAULT now() NOT NULL,
    created_by bigint,
    search_text text GENERATED ALWAYS AS (lower(COALESCE(title, ''::text))) STORED,
    search_pinyin text DEFAULT ''::text NOT NULL,
    CONSTRAINT status_check CHECK ((status = ANY (ARRAY[1, 0, '-1'::integer])))
);
ALTER TABLE ONLY public.classify FORCE ROW LEVEL SECURITY;
COMMENT ON TABLE public.classify IS '3331bc9622149cd8';
COMMENT ON COLUMN public.classify.id IS 'bigint generated by default as identity (start with 1000)';
COMMENT ON COLUMN public.classify.org_id IS 'bigint not null';
COMMENT ON COLUMN public.classify.title IS 'text';
COMMENT ON COLUMN public.classify.pid IS 'bigint';
COMMENT ON COLUMN public.classify.pid_org IS 'bigint generated always as (org_id) stored';
COMMENT ON COLUMN public.classify.image IS 'jsonb not null default ''[]''';
COMMENT ON COLUMN public.classify.sort IS 'bigint default 1';
COMMENT ON COLUMN public.classify.remark IS 'text';
COMMENT ON COLUMN public.classify.status IS 'smallint not null default 1 check ("status" in (1, 0, -1))';
COMMENT ON COLUMN public.classify.version IS 'integer not null default 1';
COMMENT ON COLUMN public.classify.created_at IS 'timestamptz not null default now()';
COMMENT ON COLUMN public.classify.updated_at IS 'timestamptz not null default now()';
COMMENT ON COLUMN public.classify.created_by IS 'bigint';
COMMENT ON COLUMN public.classify.search_text IS 'text generated always as (lower(coalesce("title", ''''))) stored';
COMMENT ON COLUMN public.classify.search_pinyin IS 'text not null default ''''';
ALTER TABLE public.classify ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME public.classify_id_seq
    START WITH 1000
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE public.counter (
    org_id bigint NOT NULL,
    module text NOT NULL,
    facet text NOT NULL,
    value text NOT NULL,
    status smallint NOT NULL,
    n bigint NOT NULL
)
WITH (fillfactor='50');
ALTER TABLE ONLY public.counter FORCE ROW LEVEL SECURITY;
CREATE TABLE public.dictionary (
    id bigint NOT NULL,
    org_id bigint NOT NULL,
    title text,
    pid bigint,
    pid_org bigint GENERATED ALWAYS AS (
CASE
    WHEN (pid < 1000) THEN (0)::bigint
    ELSE org_id
END) STORED,
    temp_price numeric(15,2),
    sort bigint DEFAULT 1,
    status smallint DEFAULT 1 NOT NULL,
    remark text,
    image jsonb DEFAULT '[]'::jsonb NOT NULL,
    "showContent" smallint DEFAULT 0 NOT NULL,
    label_text text,
    content text,
    content_remark text,
    version integer DEFAULT 1 NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    updated_at timestamp with time zone DEFAULT now() NOT NULL,
    created_by bigint,
    search_text text GENERATED ALWAYS AS (lower(COALESCE(title, ''::text))) STORED,
    search_pinyin text DEFAULT ''::text NOT NULL,
    CONSTRAINT "showContent_check" CHECK (("showContent" = ANY (ARRAY[0, 1]))),
    CONSTRAINT status_check CHECK ((status = ANY (ARRAY[1, 0, '-1'::integer])))
);
ALTER TABLE ONLY public.dictionary FORCE ROW LEVEL SECURITY;
COMMENT ON TABLE public.dictionary IS '0fd7551654f7de1d';
COMMENT ON COLUMN public.dictionary.id IS 'bigint generated by default as identity (start with 1000)';
COMMENT ON COLUMN public.dictionary.org_id IS 'bigint not null';
COMMENT ON COLUMN public.dictionary.title IS 'text';
COMMENT ON COLUMN public.dictionary.pid IS 'bigint';
COMMENT ON COLUMN public.dictionary.pid_org IS 'bigint generated always as (case when "pid" < 1000 then 0 else org_id end) stored';
COMMENT ON COLUMN public.dictionary.temp_price IS 'numeric(15, 2)';
COMMENT ON COLUMN public.dictionary.sort IS 'bigint default 1';
COMMENT ON COLUMN public.dictionary.status IS 'smallint not null default 1 check ("status" in (1, 0, -1))';
COMMENT ON COLUMN public.dictionary.remark IS 'text';
COMMENT ON COLUMN public.dictionary.image IS 'jsonb not null default ''[]''';
COMMENT ON COLUMN public.dictionary."showContent" IS 'smallint not null default 0 check ("showContent" in (0, 1))';
COMMENT ON COLUMN public.dictionary.label_text IS 'text';
COMMENT ON COLUMN public.dictionary.content IS 'text';
COMMENT ON COLUMN public.dictionary.content_remark IS 'text';
COMMENT ON COLUMN public.dictionary.version IS 'integer not null default 1';
COMMENT ON COLUMN public.dictionary.created_at IS 'timestamptz not null default now()';
COMMENT ON COLUMN public.dictionary.updated_at IS 'timestamptz not null default now()';
COMMENT ON COLUMN public.dictionary.created_by IS 'bigint';
COMMENT ON COLUMN public.dictionary.search_text IS 'text generated always as (lower(coalesce("title", ''''))) stored';
COMMENT ON COLUMN public.dictionary.search_pinyin IS 'text not null default ''''';
ALTER TABLE public.dictionary ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME public.dictionary_id_seq
    START WITH 1000
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE public.domain (
    id bigint NOT NULL,
    org_id bigint NOT NULL,
    web_domain text,
    orgid bigint GENERATED ALWAYS AS (org_id) STORED,
    orgid_org bigint GENERATED ALWAYS AS (org_id) STORED,
    "isDomainResolved" smallint DEFAULT 0 NOT NULL,
    iswebsit smallint DEFAULT 0 NOT NULL,
    web_domain_read smallint DEFAULT 3,
    read_check_text text,
    read_check_time timestamp with time zone,
    clickcount bigint DEFAULT 0,
    remark text,
    status smallint DEFAULT 1 NOT NULL,
    version integer DEFAULT 1 NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    updated_at timestamp with time zone DEFAULT now() NOT NULL,
    created_by bigint,
    search_text text GENERATED ALWAYS AS (lower(((COALESCE(web_domain, ''::text) || ''::text) || COALESCE(remark, ''::text)))) STORED,
    search_pinyin text DEFAULT ''::text NOT NULL,
    CONSTRAINT "isDomainResolved_check" CHECK (("isDomainResolved" = ANY (ARRAY[0, 1]))),
    CONSTRAINT iswebsit_check CHECK ((iswebsit = ANY (ARRAY[0, 1]))),
    CONSTRAINT status_check CHECK ((status = ANY (ARRAY[1, 0, '-1'::integer]))),
    CONSTRAINT web_domain_read_check CHECK ((web_domain_read = ANY (ARRAY[1, 2, 3])))
);
ALTER TABLE ONLY public.domain FORCE ROW LEVEL SECURITY;
COMMENT ON TABLE public.domain IS '2b2894e72d01a3fc';
COMMENT ON COLUMN public.domain.id IS 'bigint generated by default as identity (start with 1000)';
COMMENT ON COLUMN public.domain.org_id IS 'bigint not null';
COMMENT ON COLUMN public.domain.web_domain IS 'text';
COMMENT ON COLUMN public.domain.orgid IS 'bigint generated always as (org_id) stored';
COMMENT ON COLUMN public.domain.orgid_org IS 'bigint generated always as (org_id) stored';
COMMENT ON COLUMN public.domain."isDomainResolved" IS 'smallint not null default 0 check ("isDomainResolved" in (0, 1))';
COMMENT ON COLUMN public.domain.iswebsit IS 'smallint not null default 0 check ("iswebsit" in (0, 1))';
COMMENT ON COLUMN public.domain.web_domain_read IS 'smallint default 3 check ("web_domain_read" in (1, 2, 3))';
COMMENT ON COLUMN public.domain.read_check_text IS 'text';
COMMENT ON COLUMN public.domain.read_check_time IS 'timestamptz';
COMMENT ON COLUMN public.domain.clickcount IS 'bigint default 0';
COMMENT ON COLUMN public.domain.remark IS 'text';
COMMENT ON COLUMN public.domain.status IS 'smallint not null default 1 check ("status" in (1, 0, -1))';
COMMENT ON COLUMN public.domain.version IS 'integer not null default 1';
COMMENT ON COLUMN public.domain.created_at IS 'timestamptz not null default now()';
COMMENT ON COLUMN public.domain.updated_at IS 'timestamptz not null default now()';
COMMENT ON COLUMN public.domain.created_by IS 'bigint';
COMMENT ON COLUMN public.domain.search_text IS 'text generated always as (lower(coalesce("web_domain", '''') || E''\x01'' || coalesce("remark", ''''))) stored';
COMMENT ON COLUMN public.domain.search_pinyin IS 'text not null default ''''';
ALTER TABLE public.domain ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME public.domain_id_seq
    START WITH 1000
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE public.errorlog (
    id bigint NOT NULL,
    org_id bigint NOT NULL,
    account_id bigint,
    account_id_org bigint GENERATED ALWAYS AS (org_id) STORED,
    created_by bigint GENERATED ALWAYS AS (account_id) STORED,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    updated_at timestamp with time zone GENERATED ALWAYS AS (created_at) STORED,
    status smallint DEFAULT 1 NOT NULL,
    version integer DEFAULT 1 NOT NULL,
    type text NOT NULL,
    code text,
    mes text NOT NULL,
    url text,
    "time" timestamp with time zone,
    agent text,
    count integer DEFAULT 1 NOT NULL
);
ALTER TABLE ONLY public.errorlog FORCE ROW LEVEL SECURITY;
ALTER TABLE public.errorlog ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.errorlog_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE public.gasprice (
    id bigint NOT NULL,
    org_id bigint NOT NULL,
    day date,
    provinceid integer,
    cityid integer,
    countyid integer,
    price_0 numeric(15,3),
    price_92 numeric(15,3),
    price_95 numeric(15,3),
    price_98 numeric(15,3),
    remark text,
    status smallint DEFAULT 1 NOT NULL,
    version integer DEFAULT 1 NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    updated_at timestamp with time zone DEFAULT now() NOT NULL,
    created_by bigint,
    CONSTRAINT status_check CHECK ((status = ANY (ARRAY[1, 0, '-1'::integer])))
);
ALTER TABLE ONLY public.gasprice FORCE ROW LEVEL SECURITY;
COMMENT ON TABLE public.gasprice IS '7d7fc8b3dee66630';
COMMENT ON COLUMN public.gasprice.id IS 'bigint generated by default as identity (start with 1000)';
COMMENT ON COLUMN public.gasprice.org_id IS 'bigint not null';
COMMENT ON COLUMN public.gasprice.day IS 'date';
COMMENT ON COLUMN public.gasprice.provinceid IS 'integer';
COMMENT ON COLUMN public.gasprice.cityid IS 'integer';
COMMENT ON COLUMN public.gasprice.countyid IS 'integer';
COMMENT ON COLUMN public.gasprice.price_0 IS 'numeric(15, 3)';
COMMENT ON COLUMN public.gasprice.price_92 IS 'numeric(15, 3)';
COMMENT ON COLUMN public.gasprice.price_95 IS 'numeric(15, 3)';
COMMENT ON COLUMN public.gasprice.price_98 IS 'numeric(15, 3)';
COMMENT ON COLUMN public.gasprice.remark IS 'text';
COMMENT ON COLUMN public.gasprice.status IS 'smallint not null default 1 check ("status" in (1, 0, -1))';
COMMENT ON COLUMN public.gasprice.version IS 'integer not null default 1';
COMMENT ON COLUMN public.gasprice.created_at IS 'timestamptz not null default now()';
COMMENT ON COLUMN public.gasprice.updated_at IS 'timestamptz not null default now()';
COMMENT ON COLUMN public.gasprice.created_by IS 'bigint';
ALTER TABLE public.gasprice ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME public.gasprice_id_seq
    START WITH 1000
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE public.gasstation (
    id bigint NOT NULL,
    org_id bigint NOT NULL,
    headimg jsonb DEFAULT '[]'::jsonb NOT NULL,
    title text,
    no text,
    star bigint DEFAULT 5,
    price_0 numeric(15,3),
    price_92 numeric(15,3),
    price_95 numeric(15,3),
    price_98 numeric(15,3),
    service bigint[] DEFAULT '{}'::bigint[] NOT NULL,
    trailer smallint DEFAULT 0 NOT NULL,
    trailer_fee numeric(15,2),
    door_fee numeric(15,2),
    hot smallint DEFAULT 0 NOT NULL,
    top smallint DEFAULT 0 NOT NULL,
    content text,
    provinceid integer,
    cityid integer,
    countyid integer,
    address text,
    point text,
    huodongimg jsonb DEFAULT '[]'::jsonb NOT NULL,
    huodongurl text,
    imglist jsonb DEFAULT '[]'::jsonb NOT NULL,
    mobile text,
    username text,
    password text,
    nickname text,
    manager_status smallint DEFAULT 1,
    sort bigint DEFAULT 1,
    remark text,
    status smallint DEFAULT 1 NOT NULL,
    version integer DEFAULT 1 NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    updated_at timestamp with time zone DEFAULT now() NOT NULL,
    created_by bigint,
    search_text text GENERATED ALWAYS AS (lower(((((((COALESCE(title, ''::text) || ''::text) || COALESCE(no, ''::text)) || ''::text) || COALESCE(address, ''::text)) || ''::text) || COALESCE(mobile, ''::text)))) STORED,
    search_pinyin text DEFAULT ''::text NOT NULL,
    CONSTRAINT hot_check CHECK ((hot = ANY (ARRAY[0, 1]))),
    CONSTRAINT manager_status_check CHECK ((manager_status = ANY (ARRAY[1, 0]))),
    CONSTRAINT status_check CHECK ((status = ANY (ARRAY[1, 0, '-1'::integer]))),
    CONSTRAINT top_check CHECK ((top = ANY (ARRAY[0, 1]))),
    CONSTRAINT trailer_check CHECK ((trailer = ANY (ARRAY[0, 1])))
);
ALTER TABLE ONLY public.gasstation FORCE ROW LEVEL SECURITY;
COMMENT ON TABLE public.gasstation IS 'e16fbd8828dc52c0';
COMMENT ON COLUMN public.gasstation.id IS 'bigint generated by default as identity (start with 1000)';
COMMENT ON COLUMN public.gasstation.org_id IS 'bigint not null';
COMMENT ON COLUMN public.gasstation.headimg IS 'jsonb not null default ''[]''';
COMMENT ON COLUMN public.gasstation.title IS 'text';
COMMENT ON COLUMN public.gasstation.no IS 'text';
COMMENT ON COLUMN public.gasstation.star IS 'bigint default 5';
COMMENT ON COLUMN public.gasstation.price_0 IS 'numeric(15, 3)';
COMMENT ON COLUMN public.gasstation.price_92 IS 'numeric(15, 3)';
COMMENT ON COLUMN public.gasstation.price_95 IS 'numeric(15, 3)';
COMMENT ON COLUMN public.gasstation.price_98 IS 'numeric(15, 3)';
COMMENT ON COLUMN public.gasstation.service IS 'bigint[] not null default ''{}''';
COMMENT ON COLUMN public.gasstation.trailer IS 'smallint not null default 0 check ("trailer" in (0, 1))';
COMMENT ON COLUMN public.gasstation.trailer_fee IS 'numeric(15, 2)';
COMMENT ON COLUMN public.gasstation.door_fee IS 'numeric(15, 2)';
COMMENT ON COLUMN public.gasstation.hot IS 'smallint not null default 0 check ("hot" in (0, 1))';
COMMENT ON COLUMN public.gasstation.top IS 'smallint not null default 0 check ("top" in (0, 1))';
COMMENT ON COLUMN public.gasstation.content IS 'text';
COMMENT ON COLUMN public.gasstation.provinceid IS 'integer';
COMMENT ON COLUMN public.gasstation.cityid IS 'integer';
COMMENT ON COLUMN public.gasstation.countyid IS 'integer';
COMMENT ON COLUMN public.gasstation.address IS 'text';
COMMENT ON COLUMN public.gasstation.point IS 'text';
COMMENT ON COLUMN public.gasstation.huodongimg IS 'jsonb not null default ''[]''';
COMMENT ON COLUMN public.gasstation.huodongurl IS 'text';
COMMENT ON COLUMN public.gasstation.imglist IS 'jsonb not null default ''[]''';
COMMENT ON COLUMN public.gasstation.mobile IS 'text';
COMMENT ON COLUMN public.gasstation.username IS 'text';
COMMENT ON COLUMN public.gasstation.password IS 'text';
COMMENT ON COLUMN public.gasstation.nickname IS 'text';
COMMENT ON COLUMN public.gasstation.manager_status IS 'smallint default 1 check ("manager_status" in (1, 0))';
COMMENT ON COLUMN public.gasstation.sort IS 'bigint default 1';
COMMENT ON COLUMN public.gasstation.remark IS 'text';
COMMENT ON COLUMN public.gasstation.status IS 'smallint not null default 1 check ("status" in (1, 0, -1))';
COMMENT ON COLUMN public.gasstation.version IS 'integer not null default 1';
COMMENT ON COLUMN public.gasstation.created_at IS 'timestamptz not null default now()';
COMMENT ON COLUMN public.gasstation.updated_at IS 'timestamptz not null default now()';
COMMENT ON COLUMN public.gasstation.created_by IS 'bigint';
COMMENT ON COLUMN public.gasstation.search_text IS 'text generated always as (lower(coalesce("title", '''') || E''\x01'' || coalesce("no", '''') || E''\x01'' || coalesce("address", '''') || E''\x01'' || coalesce("mobile", ''''))) stored';
COMMENT ON COLUMN public.gasstation.search_pinyin IS 'text not null default ''''';
ALTER TABLE public.gasstation ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME public.gasstation_id_seq
    START WITH 1000
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE public.homeclassify (
    id bigint NOT NULL,
    org_id bigint NOT NULL,
    title text,
    "topClassifyId" bigint,
    "topClassifyId_org" bigint GENERATED ALWAYS AS (org_id) STORED,
    "classifyId" bigint,
    "classifyId_org" bigint GENERATED ALWAYS AS (org_id) STORED,
    groupid smallint DEFAULT 1,
    image jsonb DEFAULT '[]'::jsonb NOT NULL,
    sort bigint DEFAULT 1,
    remark text,
    status smallint DEFAULT 1 NOT NULL,
    version integer DEFAULT 1 NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    updated_at timestamp with time zone DEFAULT now() NOT NULL,
    created_by bigint,
    search_text text GENERATED ALWAYS AS (lower(COALESCE(title, ''::text))) STORED,
    search_pinyin text DEFAULT ''::text NOT NULL,
    CONSTRAINT groupid_check CHECK ((groupid = ANY (ARRAY[1, 2, 3]))),
    CONSTRAINT status_check CHECK ((status = ANY (ARRAY[1, 0, '-1'::integer])))
);
ALTER TABLE ONLY public.homeclassify FORCE ROW LEVEL SECURITY;
COMMENT ON TABLE public.homeclassify IS '46ac1bc27719a3bd';
COMMENT ON COLUMN public.homeclassify.id IS 'bigint generated by default as identity (start with 1000)';
COMMENT ON COLUMN public.homeclassify.org_id IS 'bigint not null';
COMMENT ON COLUMN public.homeclassify.title IS 'text';
COMMENT ON COLUMN public.homeclassify."topClassifyId" IS 'bigint';
COMMENT ON COLUMN public.homeclassify."topClassifyId_org" IS 'bigint generated always as (org_id) stored';
COMMENT ON COLUMN public.homeclassify."classifyId" IS 'bigint';
COMMENT ON COLUMN public.homeclassify."classifyId_org" IS 'bigint generated always as (org_id) stored';
COMMENT ON COLUMN public.homeclassify.groupid IS 'smallint default 1 check ("groupid" in (1, 2, 3))';
COMMENT ON COLUMN public.homeclassify.image IS 'jsonb not null default ''[]''';
COMMENT ON COLUMN public.homeclassify.sort IS 'bigint default 1';
COMMENT ON COLUMN public.homeclassify.remark IS 'text';
COMMENT ON COLUMN public.homeclassify.status IS 'smallint not null default 1 check ("status" in (1, 0, -1))';
COMMENT ON COLUMN public.homeclassify.version IS 'integer not null default 1';
COMMENT ON COLUMN public.homeclassify.created_at IS 'timestamptz not null default now()';
COMMENT ON COLUMN public.homeclassify.updated_at IS 'timestamptz not null default now()';
COMMENT ON COLUMN public.homeclassify.created_by IS 'bigint';
COMMENT ON COLUMN public.homeclassify.search_text IS 'text generated always as (lower(coalesce("title", ''''))) stored';
COMMENT ON COLUMN public.homeclassify.search_pinyin IS 'text not null default ''''';
ALTER TABLE public.homeclassify ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME public.homeclassify_id_seq
    START WITH 1000
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE public.icon (
    id bigint NOT NULL,
    org_id bigint NOT NULL,
    title text,
    code text,
    size bigint DEFAULT 24,
    color text,
    custom smallint DEFAULT 0 NOT NULL,
    description text,
    status smallint DEFAULT 1 NOT NULL,
    version integer DEFAULT 1 NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    updated_at timestamp with time zone DEFAULT now() NOT NULL,
    created_by bigint,
    search_text text GENERATED ALWAYS AS (lower(((COALESCE(title, ''::text) || ''::text) || COALESCE(code, ''::text)))) STORED,
    search_pinyin text DEFAULT ''::text NOT NULL,
    CONSTRAINT custom_check CHECK ((custom = ANY (ARRAY[0, 1]))),
    CONSTRAINT status_check CHECK ((status = ANY (ARRAY[1, 0, '-1'::integer])))
);
ALTER TABLE ONLY public.icon FORCE ROW LEVEL SECURITY;
COMMENT ON TABLE public.icon IS '42886549cc1163ac';
COMMENT ON COLUMN public.icon.id IS 'bigint generated by default as identity (start with 1000)';
COMMENT ON COLUMN public.icon.org_id IS 'bigint not null';
COMMENT ON COLUMN public.icon.title IS 'text';
COMMENT ON COLUMN public.icon.code IS 'text';
COMMENT ON COLUMN public.icon.size IS 'bigint default 24';
COMMENT ON COLUMN public.icon.color IS 'text';
COMMENT ON COLUMN public.icon.custom IS 'smallint not null default 0 check ("custom" in (0, 1))';
COMMENT ON COLUMN public.icon.description IS 'text';
COMMENT ON COLUMN public.icon.status IS 'smallint not null default 1 check ("status" in (1, 0, -1))';
COMMENT ON COLUMN public.icon.version IS 'integer not null default 1';
COMMENT ON COLUMN public.icon.created_at IS 'timestamptz not null default now()';
COMMENT ON COLUMN public.icon.updated_at IS 'timestamptz not null default now()';
COMMENT ON COLUMN public.icon.created_by IS 'bigint';
COMMENT ON COLUMN public.icon.search_text IS 'text generated always as (lower(coalesce("title", '''') || E''\x01'' || coalesce("code", ''''))) stored';
COMMENT ON COLUMN public.icon.search_pinyin IS 'text not null default ''''';
ALTER TABLE public.icon ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME public.icon_id_seq
    START WITH 1000
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE public.idempotency (
    org_id bigint NOT NULL,
    account_id bigint NOT NULL,
    key text NOT NULL,
    request text NOT NULL,
    reply text NOT NULL,
    at timestamp with time zone DEFAULT now() NOT NULL
);
ALTER TABLE ONLY public.idempotency FORCE ROW LEVEL SECURITY;
CREATE TABLE public.job (
    org_id bigint NOT NULL,
    id bigint NOT NULL,
    account_id bigint NOT NULL,
    kind text NOT NULL,
    module text NOT NULL,
    given jsonb NOT NULL,
    once text,
    state text DEFAULT 'queued'::text NOT NULL,
    run integer DEFAULT 0 NOT NULL,
    losses integer DEFAULT 0 NOT NULL,
    node text,
    beat_at timestamp with time zone,
    cancelling boolean DEFAULT false NOT NULL,
    done bigint DEFAULT 0 NOT NULL,
    total bigint,
    result jsonb,
    problem jsonb,
    file_id text NOT NULL,
    file jsonb,
    undo_until timestamp with time zone,
    seen_at timestamp with time zone,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    ended_at timestamp with time zone,
    CONSTRAINT job_state_check CHECK ((state = ANY (ARRAY['queued'::text, 'running'::text, 'done'::text, 'failed'::text, 'cancelled'::text])))
);
ALTER TABLE ONLY public.job FORCE ROW LEVEL SECURITY;
ALTER TABLE public.job ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.job_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE public.letter (
    id bigint NOT NULL,
    org_id bigint NOT NULL,
    reach text NOT NULL,
    title text,
    content text,
    version integer DEFAULT 1 NOT NULL,
    notice jsonb,
    source bigint,
    sender bigint,
    sent_at timestamp with time zone DEFAULT now() NOT NULL,
    withdrawn boolean DEFAULT false NOT NULL,
    CONSTRAINT letter_check CHECK (((reach <> 'everywhere'::text) OR (org_id = 1))),
    CONSTRAINT letter_check1 CHECK (((title IS NOT NULL) OR (notice IS NOT NULL))),
    CONSTRAINT letter_reach_check CHECK ((reach = ANY (ARRAY['named'::text, 'organisation'::text, 'everywhere'::text])))
);
ALTER TABLE ONLY public.letter FORCE ROW LEVEL SECURITY;
CREATE TABLE public.letter_delivery (
    org_id bigint NOT NULL,
    account_id bigint NOT NULL,
    letter_id bigint NOT NULL,
    state text DEFAULT 'unread'::text NOT NULL,
    CONSTRAINT letter_delivery_state_check CHECK ((state = ANY (ARRAY['unread'::text, 'readed'::text, 'trash'::text])))
);
ALTER TABLE ONLY public.letter_delivery FORCE ROW LEVEL SECURITY;
ALTER TABLE public.letter ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.letter_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE public.link (
    id bigint NOT NULL,
    org_id bigint NOT NULL,
    headimg jsonb DEFAULT '[]'::jsonb NOT NULL,
    filepath text,
    title text,
    linktype smallint DEFAULT 0,
    parameter_id bigint DEFAULT 0,
    linkurl text,
    target text DEFAULT 'A'::text,
    bgcolor text,
    sort bigint DEFAULT 1,
    remark text,
    status smallint DEFAULT 1 NOT NULL,
    version integer DEFAULT 1 NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    updated_at timestamp with time zone DEFAULT now() NOT NULL,
    created_by bigint,
    search_text text GENERATED ALWAYS AS (lower(COALESCE(title, ''::text))) STORED,
    search_pinyin text DEFAULT ''::text NOT NULL,
    CONSTRAINT linktype_check CHECK ((linktype = ANY (ARRAY[0, 1, 2, 3, 4, 5, 6, 7, 9]))),
    CONSTRAINT status_check CHECK ((status = ANY (ARRAY[1, 0, '-1'::integer]))),
    CONSTRAINT target_check CHECK ((target = ANY (ARRAY['_blank'::text, 'A'::text])))
);
ALTER TABLE ONLY public.link FORCE ROW LEVEL SECURITY;
COMMENT ON TABLE public.link IS 'ab937562caa22f56';
COMMENT ON COLUMN public.link.id IS 'bigint generated by default as identity (start with 1000)';
COMMENT ON COLUMN public.link.org_id IS 'bigint not null';
COMMENT ON COLUMN public.link.headimg IS 'jsonb not null default ''[]''';
COMMENT ON COLUMN public.link.filepath IS 'text';
COMMENT ON COLUMN public.link.title IS 'text';
COMMENT ON COLUMN public.link.linktype IS 'smallint default 0 check ("linktype" in (0, 1, 2, 3, 4, 5, 6, 7, 9))';
COMMENT ON COLUMN public.link.parameter_id IS 'bigint default 0';
COMMENT ON COLUMN public.link.linkurl IS 'text';
COMMENT ON COLUMN public.link.target IS 'text default ''A'' check ("target" in (''_blank'', ''A''))';
COMMENT ON COLUMN public.link.bgcolor IS 'text';
COMMENT ON COLUMN public.link.sort IS 'bigint default 1';
COMMENT ON COLUMN public.link.remark IS 'text';
COMMENT ON COLUMN public.link.status IS 'smallint not null default 1 check ("status" in (1, 0, -1))';
COMMENT ON COLUMN public.link.version IS 'integer not null default 1';
COMMENT ON COLUMN public.link.created_at IS 'timestamptz not null default now()';
COMMENT ON COLUMN public.link.updated_at IS 'timestamptz not null default now()';
COMMENT ON COLUMN public.link.created_by IS 'bigint';
COMMENT ON COLUMN public.link.search_text IS 'text generated always as (lower(coalesce("title", ''''))) stored';
COMMENT ON COLUMN public.link.search_pinyin IS 'text not null default ''''';
ALTER TABLE public.link ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME public.link_id_seq
    START WITH 1000
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE public.logintip (
    id bigint NOT NULL,
    org_id bigint NOT NULL,
    prompt_text text DEFAULT '登录后查看更多内容'::text,
    prompt_bgcolor text DEFAULT '#1f5eff'::text,
    prompt_ftcolor text DEFAULT '#ffffff'::text,
    button_bgcolor text DEFAULT '#ffffff'::text,
    button_ftcolor text DEFAULT '#1f5eff'::text,
    "uploadList" jsonb DEFAULT '[]'::jsonb NOT NULL,
    status smallint DEFAULT 1,
    version integer DEFAULT 1 NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    updated_at timestamp with time zone DEFAULT now() NOT NULL,
    created_by bigint,
    CONSTRAINT status_check CHECK ((status = ANY (ARRAY[1, 2])))
);
ALTER TABLE ONLY public.logintip FORCE ROW LEVEL SECURITY;
COMMENT ON TABLE public.logintip IS 'f168f9bcfe75599b';
COMMENT ON COLUMN public.logintip.id IS 'bigint generated by default as identity (start with 1000)';
COMMENT ON COLUMN public.logintip.org_id IS 'bigint not null';
COMMENT ON COLUMN public.logintip.prompt_text IS 'text default ''登录后查看更多内容''';
COMMENT ON COLUMN public.logintip.prompt_bgcolor IS 'text default ''#1f5eff''';
COMMENT ON COLUMN public.logintip.prompt_ftcolor IS 'text default ''#ffffff''';
COMMENT ON COLUMN public.logintip.button_bgcolor IS 'text default ''#ffffff''';
COMMENT ON COLUMN public.logintip.button_ftcolor IS 'text default ''#1f5eff''';
COMMENT ON COLUMN public.logintip."uploadList" IS 'jsonb not null default ''[]''';
COMMENT ON COLUMN public.logintip.status IS 'smallint default 1 check ("status" in (1, 2))';
COMMENT ON COLUMN public.logintip.version IS 'integer not null default 1';
COMMENT ON COLUMN public.logintip.created_at IS 'timestamptz not null default now()';
COMMENT ON COLUMN public.logintip.updated_at IS 'timestamptz not null default now()';
COMMENT ON COLUMN public.logintip.created_by IS 'bigint';
ALTER TABLE public.logintip ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME public.logintip_id_seq
    START WITH 1000
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE public.menu (
    id bigint NOT NULL,
    org_id bigint NOT NULL,
    title text,
    name text,
    "pageUrl" text,
    path text,
    pid bigint,
    pid_org bigint GENERATED ALWAYS AS ((1)::bigint) STORED,
    icon text,
    sort bigint DEFAULT 1,
    status smallint DEFAULT 1 NOT NULL,
    "isDefaultRouter" smallint DEFAULT 0 NOT NULL,
    remark text,
    version integer DEFAULT 1 NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    updated_at timestamp with time zone DEFAULT now() NOT NULL,
    created_by bigint,
    search_text text GENERATED ALWAYS AS (lower(((((COALESCE(title, ''::text) || ''::text) || COALESCE(name, ''::text)) || ''::text) || COALESCE("pageUrl", ''::text)))) STORED,
    search_pinyin text DEFAULT ''::text NOT NULL,
    CONSTRAINT "isDefaultRouter_check" CHECK (("isDefaultRouter" = ANY (ARRAY[0, 1]))),
    CONSTRAINT status_check CHECK ((status = ANY (ARRAY[1, 0, '-1'::integer])))
);
ALTER TABLE ONLY public.menu FORCE ROW LEVEL SECURITY;
COMMENT ON TABLE public.menu IS '8bcc6c923b2b6b61';
COMMENT ON COLUMN public.menu.id IS 'bigint generated by default as identity (start with 1000)';
COMMENT ON COLUMN public.menu.org_id IS 'bigint not null';
COMMENT ON COLUMN public.menu.title IS 'text';
COMMENT ON COLUMN public.menu.name IS 'text';
COMMENT ON COLUMN public.menu."pageUrl" IS 'text';
COMMENT ON COLUMN public.menu.path IS 'text';
COMMENT ON COLUMN public.menu.pid IS 'bigint';
COMMENT ON COLUMN public.menu.pid_org IS 'bigint generated always as (1::bigint) stored';
COMMENT ON COLUMN public.menu.icon IS 'text';
COMMENT ON COLUMN public.menu.sort IS 'bigint default 1';
COMMENT ON COLUMN public.menu.status IS 'smallint not null default 1 check ("status" in (1, 0, -1))';
COMMENT ON COLUMN public.menu."isDefaultRouter" IS 'smallint not null default 0 check ("isDefaultRouter" in (0, 1))';
COMMENT ON COLUMN public.menu.remark IS 'text';
COMMENT ON COLUMN public.menu.version IS 'integer not null default 1';
COMMENT ON COLUMN public.menu.created_at IS 'timestamptz not null default now()';
COMMENT ON COLUMN public.menu.updated_at IS 'timestamptz not null default now()';
COMMENT ON COLUMN public.menu.created_by IS 'bigint';
COMMENT ON COLUMN public.menu.search_text IS 'text generated always as (lower(coalesce("title", '''') || E''\x01'' || coalesce("name", '''') || E''\x01'' || coalesce("pageUrl", ''''))) stored';
COMMENT ON COLUMN public.menu.search_pinyin IS 'text not null default ''''';
ALTER TABLE public.menu ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME public.menu_id_seq
    START WITH 1000
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE public.message (
    id bigint NOT NULL,
    org_id bigint NOT NULL,
    title text,
    audience smallint DEFAULT 1,
    roles bigint[] DEFAULT '{}'::bigint[] NOT NULL,
    accounts bigint[] DEFAULT '{}'::bigint[] NOT NULL,
    content text,
    recipients bigint,
    status smallint DEFAULT 1 NOT NULL,
    version integer DEFAULT 1 NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    updated_at timestamp with time zone DEFAULT now() NOT NULL,
    created_by bigint,
    search_text text GENERATED ALWAYS AS (lower(COALESCE(title, ''::text))) STORED,
    search_pinyin text DEFAULT ''::text NOT NULL,
    CONSTRAINT audience_check CHECK ((audience = ANY (ARRAY[1, 2, 3, 4]))),
    CONSTRAINT status_check CHECK ((status = ANY (ARRAY[1, 0, '-1'::integer])))
);
ALTER TABLE ONLY public.message FORCE ROW LEVEL SECURITY;
COMMENT ON TABLE public.message IS '5ddf3566c2efad25';
COMMENT ON COLUMN public.message.id IS 'bigint generated by default as identity (start with 1000)';
COMMENT ON COLUMN public.message.org_id IS 'bigint not null';
COMMENT ON COLUMN public.message.title IS 'text';
COMMENT ON COLUMN public.message.audience IS 'smallint default 1 check ("audience" in (1, 2, 3, 4))';
COMMENT ON COLUMN public.message.roles IS 'bigint[] not null default ''{}''';
COMMENT ON COLUMN public.message.accounts IS 'bigint[] not null default ''{}''';
COMMENT ON COLUMN public.message.content IS 'text';
COMMENT ON COLUMN public.message.recipients IS 'bigint';
COMMENT ON COLUMN public.message.status IS 'smallint not null default 1 check ("status" in (1, 0, -1))';
COMMENT ON COLUMN public.message.version IS 'integer not null default 1';
COMMENT ON COLUMN public.message.created_at IS 'timestamptz not null default now()';
COMMENT ON COLUMN public.message.updated_at IS 'timestamptz not null default now()';
COMMENT ON COLUMN public.message.created_by IS 'bigint';
COMMENT ON COLUMN public.message.search_text IS 'text generated always as (lower(coalesce("title", ''''))) stored';
COMMENT ON COLUMN public.message.search_pinyin IS 'text not null default ''''';
ALTER TABLE public.message ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME public.message_id_seq
    START WITH 1000
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE public.migration (
    name text NOT NULL,
    checksum text NOT NULL,
    at timestamp with time zone DEFAULT now() NOT NULL
);
CREATE TABLE public.organisation (
    id bigint NOT NULL,
    org_id bigint GENERATED ALWAYS AS (id) STORED NOT NULL,
    orgname text,
    orgcode text,
    orgkey text,
    admin_username text DEFAULT 'admin'::text,
    admin_password text,
    webfex text,
    maxcount bigint DEFAULT 1000,
    classifyid smallint DEFAULT 2,
    mobile text,
    logo_1 jsonb DEFAULT '[]'::jsonb NOT NULL,
    logo_2 jsonb DEFAULT '[]'::jsonb NOT NULL,
    remark text,
    status smallint DEFAULT 1 NOT NULL,
    version integer DEFAULT 1 NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    updated_at timestamp with time zone DEFAULT now() NOT NULL,
    created_by bigint,
    search_text text GENERATED ALWAYS AS (lower(((((((COALESCE(orgname, ''::text) || ''::text) || COALESCE(orgcode, ''::text)) || ''::text) || COALESCE(webfex, ''::text)) || ''::text) || COALESCE(mobile, ''::text)))) STORED,
    search_pinyin text DEFAULT ''::text NOT NULL,
    CONSTRAINT classifyid_check CHECK ((classifyid = ANY (ARRAY[2, 1]))),
    CONSTRAINT status_check CHECK ((status = ANY (ARRAY[1, 0, '-1'::integer])))
);
ALTER TABLE ONLY public.organisation FORCE ROW LEVEL SECURITY;
COMMENT ON TABLE public.organisation IS 'ddda4e4fa58011be';
COMMENT ON COLUMN public.organisation.id IS 'bigint generated by default as identity (start with 1000)';
COMMENT ON COLUMN public.organisation.org_id IS 'bigint generated always as (id) stored';
COMMENT ON COLUMN public.organisation.orgname IS 'text';
COMMENT ON COLUMN public.organisation.orgcode IS 'text';
COMMENT ON COLUMN public.organisation.orgkey IS 'text';
COMMENT ON COLUMN public.organisation.admin_username IS 'text default ''admin''';
COMMENT ON COLUMN public.organisation.admin_password IS 'text';
COMMENT ON COLUMN public.organisation.webfex IS 'text';
COMMENT ON COLUMN public.organisation.maxcount IS 'bigint default 1000';
COMMENT ON COLUMN public.organisation.classifyid IS 'smallint default 2 check ("classifyid" in (2, 1))';
COMMENT ON COLUMN public.organisation.mobile IS 'text';
COMMENT ON COLUMN public.organisation.logo_1 IS 'jsonb not null default ''[]''';
COMMENT ON COLUMN public.organisation.logo_2 IS 'jsonb not null default ''[]''';
COMMENT ON COLUMN public.organisation.remark IS 'text';
COMMENT ON COLUMN public.organisation.status IS 'smallint not null default 1 check ("status" in (1, 0, -1))';
COMMENT ON COLUMN public.organisation.version IS 'integer not null default 1';
COMMENT ON COLUMN public.organisation.created_at IS 'timestamptz not null default now()';
COMMENT ON COLUMN public.organisation.updated_at IS 'timestamptz not null default now()';
COMMENT ON COLUMN public.organisation.created_by IS 'bigint';
COMMENT ON COLUMN public.organisation.search_text IS 'text generated always as (lower(coalesce("orgname", '''') || E''\x01'' || coalesce("orgcode", '''') || E''\x01'' || coalesce("webfex", '''') || E''\x01'' || coalesce("mobile", ''''))) stored';
COMMENT ON COLUMN public.organisation.search_pinyin IS 'text not null default ''''';
ALTER TABLE public.organisation ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME public.organisation_id_seq
    START WITH 1000
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE public.preference (
    org_id bigint NOT NULL,
    account_id bigint NOT NULL,
    key text NOT NULL,
    value jsonb NOT NULL,
    updated_at timestamp with time zone DEFAULT now() NOT NULL
);
ALTER TABLE ONLY public.preference FORCE ROW LEVEL SECURITY;
CREATE TABLE public.quota_told (
    org_id bigint NOT NULL,
    module text NOT NULL,
    reached boolean DEFAULT true NOT NULL
);
ALTER TABLE ONLY public.quota_told FORCE ROW LEVEL SECURITY;
CREATE TABLE public.receipt (
    org_id bigint NOT NULL,
    id text NOT NULL,
    account_id bigint NOT NULL,
    module text NOT NULL,
    action text NOT NULL,
    total integer NOT NULL,
    changed integer DEFAULT 0 NOT NULL,
    refused jsonb DEFAULT '[]'::jsonb NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    until timestamp with time zone NOT NULL,
    undone_at timestamp with time zone
);
ALTER TABLE ONLY public.receipt FORCE ROW LEVEL SECURITY;
CREATE TABLE public.role (
    id bigint NOT NULL,
    org_id bigint NOT NULL,
    title text,
    remark text,
    sort bigint DEFAULT 1,
    status smallint DEFAULT 1 NOT NULL,
    menus bigint[] DEFAULT '{}'::bigint[] NOT NULL,
    rights jsonb DEFAULT '[]'::jsonb NOT NULL,
    version integer DEFAULT 1 NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    updated_at timestamp with time zone DEFAULT now() NOT NULL,
    created_by bigint,
    search_text text GENERATED ALWAYS AS (lower(((COALESCE(title, ''::text) || ''::text) || COALESCE(remark, ''::text)))) STORED,
    search_pinyin text DEFAULT ''::text NOT NULL,
    CONSTRAINT status_check CHECK ((status = ANY (ARRAY[1, 0, '-1'::integer])))
);
ALTER TABLE ONLY public.role FORCE ROW LEVEL SECURITY;
COMMENT ON TABLE public.role IS '063227c7f78f46da';
COMMENT ON COLUMN public.role.id IS 'bigint generated by default as identity (start with 1000)';
COMMENT ON COLUMN public.role.org_id IS 'bigint not null';
COMMENT ON COLUMN public.role.title IS 'text';
COMMENT ON COLUMN public.role.remark IS 'text';
COMMENT ON COLUMN public.role.sort IS 'bigint default 1';
COMMENT ON COLUMN public.role.status IS 'smallint not null default 1 check ("status" in (1, 0, -1))';
COMMENT ON COLUMN public.role.menus IS 'bigint[] not null default ''{}''';
COMMENT ON COLUMN public.role.rights IS 'jsonb not null default ''[]''';
COMMENT ON COLUMN public.role.version IS 'integer not null default 1';
COMMENT ON COLUMN public.role.created_at IS 'timestamptz not null default now()';
COMMENT ON COLUMN public.role.updated_at IS 'timestamptz not null default now()';
COMMENT ON COLUMN public.role.created_by IS 'bigint';
COMMENT ON COLUMN public.role.search_text IS 'text generated always as (lower(coalesce("title", '''') || E''\x01'' || coalesce("remark", ''''))) stored';
COMMENT ON COLUMN public.role.search_pinyin IS 'text not null default ''''';
ALTER TABLE public.role ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME public.role_id_seq
    START WITH 1000
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE public.second_step (
    org_id bigint NOT NULL,
    account_id bigint NOT NULL,
    secret text NOT NULL,
    confirmed_at timestamp with time zone,
    last_step bigint DEFAULT 0 NOT NULL,
    recovery text[] DEFAULT '{}'::text[] NOT NULL
);
ALTER TABLE ONLY public.second_step FORCE ROW LEVEL SECURITY;
CREATE TABLE public.session (
    sid text NOT NULL,
    org_id bigint NOT NULL,
    account_id bigint NOT NULL,
    generation integer DEFAULT 1 NOT NULL,
    rotated_at timestamp with time zone DEFAULT now() NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    last_seen timestamp with time zone DEFAULT now() NOT NULL,
    ended_at timestamp with time zone,
    ip text,
    agent text,
    unfamiliar boolean DEFAULT false NOT NULL
);
ALTER TABLE ONLY public.session FORCE ROW LEVEL SECURITY;
CREATE TABLE public.sign_in_place (
    org_id bigint NOT NULL,
    account_id bigint NOT NULL,
    network text NOT NULL,
    device text NOT NULL,
    last_at timestamp with time zone DEFAULT now() NOT NULL
);
ALTER TABLE ONLY public.sign_in_place FORCE ROW LEVEL SECURITY;
CREATE TABLE public.signing_key (
    id integer NOT NULL,
    key bytea NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL
);
ALTER TABLE public.signing_key ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.signing_key_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE public.siteuser (
    id bigint NOT NULL,
    org_id bigint NOT NULL,
    avatar_obj jsonb DEFAULT '[]'::jsonb NOT NULL,
    nickname text,
    username text,
    password text,
    mobile text,
    orgid bigint GENERATED ALWAYS AS (org_id) STORED,
    orgid_org bigint GENERATED ALWAYS AS (org_id) STORED,
    remark text,
    status smallint DEFAULT 1 NOT NULL,
    version integer DEFAULT 1 NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    updated_at timestamp with time zone DEFAULT now() NOT NULL,
    created_by bigint,
    search_text text GENERATED ALWAYS AS (lower(((((COALESCE(nickname, ''::text) || ''::text) || COALESCE(username, ''::text)) || ''::text) || COALESCE(mobile, ''::text)))) STORED,
    search_pinyin text DEFAULT ''::text NOT NULL,
    CONSTRAINT status_check CHECK ((status = ANY (ARRAY[1, 0, '-1'::integer])))
);
ALTER TABLE ONLY public.siteuser FORCE ROW LEVEL SECURITY;
COMMENT ON TABLE public.siteuser IS '4d0e656565ca3669';
COMMENT ON COLUMN public.siteuser.id IS 'bigint generated by default as identity (start with 1000)';
COMMENT ON COLUMN public.siteuser.org_id IS 'bigint not null';
COMMENT ON COLUMN public.siteuser.avatar_obj IS 'jsonb not null default ''[]''';
COMMENT ON COLUMN public.siteuser.nickname IS 'text';
COMMENT ON COLUMN public.siteuser.username IS 'text';
COMMENT ON COLUMN public.siteuser.password IS 'text';
COMMENT ON COLUMN public.siteuser.mobile IS 'text';
COMMENT ON COLUMN public.siteuser.orgid IS 'bigint generated always as (org_id) stored';
COMMENT ON COLUMN public.siteuser.orgid_org IS 'bigint generated always as (org_id) stored';
COMMENT ON COLUMN public.siteuser.remark IS 'text';
COMMENT ON COLUMN public.siteuser.status IS 'smallint not null default 1 check ("status" in (1, 0, -1))';
COMMENT ON COLUMN public.siteuser.version IS 'integer not null default 1';
COMMENT ON COLUMN public.siteuser.created_at IS 'timestamptz not null default now()';
COMMENT ON COLUMN public.siteuser.updated_at IS 'timestamptz not null default now()';
COMMENT ON COLUMN public.siteuser.created_by IS 'bigint';
COMMENT ON COLUMN public.siteuser.search_text IS 'text generated always as (lower(coalesce("nickname", '''') || E''\x01'' || coalesce("username", '''') || E''\x01'' || coalesce("mobile", ''''))) stored';
COMMENT ON COLUMN public.siteuser.search_pinyin IS 'text not null default ''''';
ALTER TABLE public.siteuser ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME public.siteuser_id_seq
    START WITH 1000
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE public.throttle (
    key text NOT NULL,
    free integer NOT NULL,
    forgiven integer NOT NULL,
    failures double precision NOT NULL,
    last_at timestamp with time zone NOT NULL,
    blocked_until timestamp with time zone
)
WITH (fillfactor='50');
CREATE TABLE public.upload (
    org_id bigint NOT NULL,
    id text NOT NULL,
    type text NOT NULL,
    bytes integer NOT NULL,
    width integer,
    height integer,
    name text NOT NULL,
    created_by bigint NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    kept_until timestamp with time zone
);
ALTER TABLE ONLY public.upload FORCE ROW LEVEL SECURITY;
CREATE TABLE public.wachapp (
    id bigint NOT NULL,
    org_id bigint NOT NULL,
    country_code text DEFAULT '86'::text,
    mobile text,
    number text,
    card_sort_id bigint,
    card_sort_id_org bigint GENERATED ALWAYS AS (
CASE
    WHEN (card_sort_id < 1000) THEN (0)::bigint
    ELSE org_id
END) STORED,
    card_sort_code text,
    virtual_id bigint,
    virtual_id_org bigint GENERATED ALWAYS AS (
CASE
    WHEN (virtual_id < 1000) THEN (0)::bigint
    ELSE org_id
END) STORED,
    virtual_code text,
    simulator_code text,
    whatsapp_status smallint DEFAULT 1,
    status_at timestamp with time zone,
    code_state text DEFAULT 'none'::text NOT NULL,
    send_count_1 bigint DEFAULT 0,
    send_count_2 bigint DEFAULT 0,
    send_count_3 bigint DEFAULT 0,
    remark text,
    status smallint DEFAULT 1 NOT NULL,
    version integer DEFAULT 1 NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    updated_at timestamp with time zone DEFAULT now() NOT NULL,
    created_by bigint,
    search_text text GENERATED ALWAYS AS (lower(((((((COALESCE(mobile, ''::text) || ''::text) || COALESCE(number, ''::text)) || ''::text) || COALESCE(card_sort_code, ''::text)) || ''::text) || COALESCE(remark, ''::text)))) STORED,
    search_pinyin text DEFAULT ''::text NOT NULL,
    CONSTRAINT code_state_check CHECK ((code_state = ANY (ARRAY['none'::text, 'requested'::text, 'prepared'::text, 'noCode'::text]))),
    CONSTRAINT status_check CHECK ((status = ANY (ARRAY[1, 0, '-1'::integer]))),
    CONSTRAINT whatsapp_status_check CHECK ((whatsapp_status = ANY (ARRAY[1, 2, 3, 4, 5, 6])))
);
ALTER TABLE ONLY public.wachapp FORCE ROW LEVEL SECURITY;
COMMENT ON TABLE public.wachapp IS '0b5f5f5c43171c80';
COMMENT ON COLUMN public.wachapp.id IS 'bigint generated by default as identity (start with 1000)';
COMMENT ON COLUMN public.wachapp.org_id IS 'bigint not null';
COMMENT ON COLUMN public.wachapp.country_code IS 'text default ''86''';
COMMENT ON COLUMN public.wachapp.mobile IS 'text';
COMMENT ON COLUMN public.wachapp.number IS 'text';
COMMENT ON COLUMN public.wachapp.card_sort_id IS 'bigint';
COMMENT ON COLUMN public.wachapp.card_sort_id_org IS 'bigint generated always as (case when "card_sort_id" < 1000 then 0 else org_id end) stored';
COMMENT ON COLUMN public.wachapp.card_sort_code IS 'text';
COMMENT ON COLUMN public.wachapp.virtual_id IS 'bigint';
COMMENT ON COLUMN public.wachapp.virtual_id_org IS 'bigint generated always as (case when "virtual_id" < 1000 then 0 else org_id end) stored';
COMMENT ON COLUMN public.wachapp.virtual_code IS 'text';
COMMENT ON COLUMN public.wachapp.simulator_code IS 'text';
COMMENT ON COLUMN public.wachapp.whatsapp_status IS 'smallint default 1 check ("whatsapp_status" in (1, 2, 3, 4, 5, 6))';
COMMENT ON COLUMN public.wachapp.status_at IS 'timestamptz';
COMMENT ON COLUMN public.wachapp.code_state IS 'text not null default ''none'' check ("code_state" in (''none'', ''requested'', ''prepared'', ''noCode''))';
COMMENT ON COLUMN public.wachapp.send_count_1 IS 'bigint default 0';
COMMENT ON COLUMN public.wachapp.send_count_2 IS 'bigint default 0';
COMMENT ON COLUMN public.wachapp.send_count_3 IS 'bigint default 0';
COMMENT ON COLUMN public.wachapp.remark IS 'text';
COMMENT ON COLUMN public.wachapp.status IS 'smallint not null default 1 check ("status" in (1, 0, -1))';
COMMENT ON COLUMN public.wachapp.version IS 'integer not null default 1';
COMMENT ON COLUMN public.wachapp.created_at IS 'timestamptz not null default now()';
COMMENT ON COLUMN public.wachapp.updated_at IS 'timestamptz not null default now()';
COMMENT ON COLUMN public.wachapp.created_by IS 'bigint';
COMMENT ON COLUMN public.wachapp.search_text IS 'text generated always as (lower(coalesce("mobile", '''') || E''\x01'' || coalesce("number", '''') || E''\x01'' || coalesce("card_sort_code", '''') || E''\x01'' || coalesce("remark", ''''))) stored';
COMMENT ON COLUMN public.wachapp.search_pinyin IS 'text not null default ''''';
ALTER TABLE public.wachapp ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME public.wachapp_id_seq
    START WITH 1000
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE public.wachapp_send (
    org_id bigint NOT NULL,
    card_id bigint NOT NULL,
    hour timestamp with time zone NOT NULL,
    count integer NOT NULL,
    day integer DEFAULT 0 NOT NULL,
    month integer DEFAULT 0 NOT NULL
);
ALTER TABLE ONLY public.wachapp_send FORCE ROW LEVEL SECURITY;
CREATE TABLE public.wachapp_send_batch (
    org_id bigint NOT NULL,
    batch_id text NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL
);
ALTER TABLE ONLY public.wachapp_send_batch FORCE ROW LEVEL SECURITY;
CREATE TABLE public.wachapp_send_hour (
    org_id bigint NOT NULL,
    hour timestamp with time zone NOT NULL,
    count bigint NOT NULL
);
ALTER TABLE ONLY public.wachapp_send_hour FORCE ROW LEVEL SECURITY;
CREATE TABLE public.webinfo (
    id bigint NOT NULL,
    org_id bigint NOT NULL,
    webname text,
    city text,
    tel text,
    address text,
    "uploadList" jsonb DEFAULT '[]'::jsonb NOT NULL,
    "shareList" jsonb DEFAULT '[]'::jsonb NOT NULL,
    web_site_color text DEFAULT '#1f5eff'::text,
    web_site_text_color text DEFAULT '#ffffff'::text,
    btn_type smallint DEFAULT 1,
    fl_ss_ys smallint DEFAULT 1,
    spjganys smallint DEFAULT 1,
    is_iphone_audit smallint DEFAULT 0,
    system_pattern smallint DEFAULT 1,
    is_peisong smallint DEFAULT 0 NOT NULL,
    is_company smallint DEFAULT 0 NOT NULL,
    tx_map_key text,
    tile_url text,
    gddt_web text,
    gddt_ws text,
    gddt_wechat text,
    xcx_powered_by text,
    web_site_icp text,
    index_rubik_styleid bigint DEFAULT 1,
    language smallint DEFAULT 0 NOT NULL,
    watermark smallint DEFAULT 0 NOT NULL,
    status smallint DEFAULT 1 NOT NULL,
    version integer DEFAULT 1 NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    updated_at timestamp with time zone DEFAULT now() NOT NULL,
    created_by bigint,
    CONSTRAINT btn_type_check CHECK ((btn_type = ANY (ARRAY[1, 2]))),
    CONSTRAINT fl_ss_ys_check CHECK ((fl_ss_ys = ANY (ARRAY[0, 1]))),
    CONSTRAINT is_company_check CHECK ((is_company = ANY (ARRAY[0, 1]))),
    CONSTRAINT is_iphone_audit_check CHECK ((is_iphone_audit = ANY (ARRAY[0, 1]))),
    CONSTRAINT is_peisong_check CHECK ((is_peisong = ANY (ARRAY[0, 1]))),
    CONSTRAINT language_check CHECK ((language = ANY (ARRAY[0, 1]))),
    CONSTRAINT spjganys_check CHECK ((spjganys = ANY (ARRAY[1, 2]))),
    CONSTRAINT status_check CHECK ((status = ANY (ARRAY[1, 0, '-1'::integer]))),
    CONSTRAINT system_pattern_check CHECK ((system_pattern = ANY (ARRAY[1, 2]))),
    CONSTRAINT watermark_check CHECK ((watermark = ANY (ARRAY[0, 1])))
);
ALTER TABLE ONLY public.webinfo FORCE ROW LEVEL SECURITY;
COMMENT ON TABLE public.webinfo IS '4a50271c1b7f6531';
COMMENT ON COLUMN public.webinfo.id IS 'bigint generated by default as identity (start with 1000)';
COMMENT ON COLUMN public.webinfo.org_id IS 'bigint not null';
COMMENT ON COLUMN public.webinfo.webname IS 'text';
COMMENT ON COLUMN public.webinfo.city IS 'text';
COMMENT ON COLUMN public.webinfo.tel IS 'text';
COMMENT ON COLUMN public.webinfo.address IS 'text';
COMMENT ON COLUMN public.webinfo."uploadList" IS 'jsonb not null default ''[]''';
COMMENT ON COLUMN public.webinfo."shareList" IS 'jsonb not null default ''[]''';
COMMENT ON COLUMN public.webinfo.web_site_color IS 'text default ''#1f5eff''';
COMMENT ON COLUMN public.webinfo.web_site_text_color IS 'text default ''#ffffff''';
COMMENT ON COLUMN public.webinfo.btn_type IS 'smallint default 1 check ("btn_type" in (1, 2))';
COMMENT ON COLUMN public.webinfo.fl_ss_ys IS 'smallint default 1 check ("fl_ss_ys" in (0, 1))';
COMMENT ON COLUMN public.webinfo.spjganys IS 'smallint default 1 check ("spjganys" in (1, 2))';
COMMENT ON COLUMN public.webinfo.is_iphone_audit IS 'smallint default 0 check ("is_iphone_audit" in (0, 1))';
COMMENT ON COLUMN public.webinfo.system_pattern IS 'smallint default 1 check ("system_pattern" in (1, 2))';
COMMENT ON COLUMN public.webinfo.is_peisong IS 'smallint not null default 0 check ("is_peisong" in (0, 1))';
COMMENT ON COLUMN public.webinfo.is_company IS 'smallint not null default 0 check ("is_company" in (0, 1))';
COMMENT ON COLUMN public.webinfo.tx_map_key IS 'text';
COMMENT ON COLUMN public.webinfo.tile_url IS 'text';
COMMENT ON COLUMN public.webinfo.gddt_web IS 'text';
COMMENT ON COLUMN public.webinfo.gddt_ws IS 'text';
COMMENT ON COLUMN public.webinfo.gddt_wechat IS 'text';
COMMENT ON COLUMN public.webinfo.xcx_powered_by IS 'text';
COMMENT ON COLUMN public.webinfo.web_site_icp IS 'text';
COMMENT ON COLUMN public.webinfo.index_rubik_styleid IS 'bigint default 1';
COMMENT ON COLUMN public.webinfo.language IS 'smallint not null default 0 check ("language" in (0, 1))';
COMMENT ON COLUMN public.webinfo.watermark IS 'smallint not null default 0 check ("watermark" in (0, 1))';
COMMENT ON COLUMN public.webinfo.status IS 'smallint not null default 1 check ("status" in (1, 0, -1))';
COMMENT ON COLUMN public.webinfo.version IS 'integer not null default 1';
COMMENT ON COLUMN public.webinfo.created_at IS 'timestamptz not null default now()';
COMMENT ON COLUMN public.webinfo.updated_at IS 'timestamptz not null default now()';
COMMENT ON COLUMN public.webinfo.created_by IS 'bigint';
ALTER TABLE public.webinfo ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME public.webinfo_id_seq
    START WITH 1000
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
INSERT INTO public.account VALUES
	(1000, 1, '[]', '管理员', 'admin', '$argon2id$v=19$m=65536,t=3,p=1$ed8NcPDaFYxDhRQAev+YwQ$ICsNKFT8JDg88tw/a6HK4DjNdRP7EXUXNguCZs9uCzY', NULL, '{1000}', NULL, DEFAULT, 0, NULL, 1, 1, '2026-11-26 13:12:30.953699+00', '2026-11-26 13:12:30.953699+00', NULL, DEFAULT, 'guanliyuan gly'),
	(1001, 1000, '[]', '管理员', 'admin', '$argon2id$v=19$m=65536,t=3,p=1$ed8NcPDaFYxDhRQAev+YwQ$ICsNKFT8JDg88tw/a6HK4DjNdRP7EXUXNguCZs9uCzY', NULL, '{1001}', NULL, DEFAULT, 0, NULL, 1, 1, '2026-11-26 13:12:30.953699+00', '2026-11-26 13:12:30.953699+00', NULL, DEFAULT, 'guanliyuan gly'),
	(1002, 1000, '[]', '只读用户', 'viewer', '$argon2id$v=19$m=65536,t=3,p=1$ed8NcPDaFYxDhRQAev+YwQ$ICsNKFT8JDg88tw/a6HK4DjNdRP7EXUXNguCZs9uCzY', NULL, '{1002}', NULL, DEFAULT, 0, NULL, 1, 1, '2026-11-26 13:12:30.953699+00', '2026-11-26 13:12:30.953699+00', NULL, DEFAULT, 'zhiduyonghu zdyh'),
	(1003, 1001, '[]', '管理员', 'admin', '$argon2id$v=19$m=65536,t=3,p=1$ed8NcPDaFYxDhRQAev+YwQ$ICsNKFT8JDg88tw/a6HK4DjNdRP7EXUXNguCZs9uCzY', NULL, '{1003}', NULL, DEFAULT, 0, NULL, 1, 1, '2026-11-26 13:12:30.953699+00', '2026-11-26 13:12:30.953699+00', NULL, DEFAULT, 'guanliyuan gly'),
	(1004, 1000, '[]', '张伟', 'station1', NULL, '13802345678', '{1004}', 1000, DEFAULT, 0, NULL, 1, 1, '2026-11-26 13:12:38.045742+00', '2026-11-26 13:12:38.045742+00', 1001, DEFAULT, 'zhangwei station1 13802345678 zw station1 13802345678'),
	(1005, 1000, '[]', '王芳', 'station2', NULL, '13802382801', '{1004}', 1001, DEFAULT, 0, NULL, 1, 1, '2026-11-26 13:12:38.045742+00', '2026-11-26 13:12:38.045742+00', 1001, DEFAULT, 'wangfang station2 13802382801 wf station2 13802382801'),
	(1006, 1000, '[]', '李强', 'station3', NULL, '13802419924', '{1004}', 1002, DEFAULT, 0, NULL, 1, 1, '2026-11-26 13:12:38.045742+00', '2026-11-26 13:12:38.045742+00', 1001, DEFAULT, 'liqiang station3 13802419924 lq station3 13802419924'),
	(1007, 1000, '[]', '刘洋', 'station4', NULL, '13802457047', '{1004}', 1003, DEFAULT, 0, NULL, 1, 1, '2026-11-26 13:12:38.045742+00', '2026-11-26 13:12:38.045742+00', 1001, DEFAULT, 'liuyang station4 13802457047 ly station4 13802457047'),
	(1008, 1000, '[]', '陈静', 'station5', NULL, '13802494170', '{1004}', 1004, DEFAULT, 0, NULL, 1, 1, '2026-11-26 13:12:38.045742+00', '2026-11-26 13:12:38.045742+00', 1001, DEFAULT, 'chenjing station5 13802494170 cj station5 13802494170'),
	(1009, 1000, '[]', '杨帆', 'station6', NULL, '13802531293', '{1004}', 1005, DEFAULT, 0, NULL, 1, 1, '2026-11-26 13:12:38.045742+00', '2026-11-26 13:12:38.045742+00', 1001, DEFAULT, 'yangfan station6 13802531293 yf station6 13802531293');
INSERT INTO public.audit OVERRIDING SYSTEM VALUE VALUES
	(166, 1000, 1001, DEFAULT, DEFAULT, '2026-11-26 13:12:39.647075+00', DEFAULT, 1, 1, '', 'seed', 'upload', NULL, '{}', '{"6cc1c3d41a90a8d834943b6f3846b307": {"name": [null, "洗车服务.png"]}}', 'ok'),
	(82, 1, 1000, DEFAULT, DEFAULT, '2026-11-26 13:12:32.179581+00', DEFAULT, 1, 1, '', 'seed', 'add', 'icon', '{1051}', '{"new": {"code": [null, "ri:mini-program-line"], "size": [null, 24], "color": [null, "#16a34a"], "title": [null, "小程序"], "custom": [null, 0], "status": [null, 1]}}', 'ok'),
	(83, 1, 1000, DEFAULT, DEFAULT, '2026-11-26 13:12:32.201262+00', DEFAULT, 1, 1, '', 'seed', 'add', 'icon', '{1052}', '{"new": {"code": [null, "ri:wechat-line"], "size": [null, 28], "color": [null, "#07c160"], "title": [null, "微信"], "custom": [null, 0], "status": [null, 1]}}', 'ok'),
	(84, 1, 1000, DEFAULT, DEFAULT, '2026-11-26 13:12:32.222008+00', DEFAULT, 1, 1, '', 'seed', 'add', 'icon', '{1053}', '{"new": {"code": [null, "ri:alipay-line"], "size": [null, 28], "color": [null, "#1677ff"], "title": [null, "支付宝"], "custom": [null, 0], "status": [null, 1]}}', 'ok'),
	(85, 1, 1000, DEFAULT, DEFAULT, '2026-11-26 13:12:32.231052+00', DEFAULT, 1, 1, '', 'seed', 'add', 'icon', '{1054}', '{"new": {"code": [null, "ri:message-2-line"], "size": [null, 24], "title": [null, "消息"], "custom": [null, 0], "status": [null, 1], "description": [null, "消息中心"]}}', 'ok'),
	(86, 1, 1000, DEFAULT, DEFAULT, '2026-11-26 13:12:32.241655+00', DEFAULT, 1, 1, '', 'seed', 'add', 'icon', '{1055}', '{"new": {"code": [null, "ri:notification-3-line"], "size": [null, 24], "title": [null, "通知"], "custom": [null, 0], "status": [null, 1]}}', 'ok'),
	(87, 1, 1000, DEFAULT, DEFAULT, '2026-11-26 13:12:32.258877+00', DEFAULT, 1, 1, '', 'seed', 'add', 'icon', '{1056}', '{"new": {"code": [null, "ri:mail-line"], "size": [null, 24], "title": [null, "邮件"], "custom": [null, 0], "status": [null, 1]}}', 'ok'),
	(88, 1, 1000, DEFAULT, DEFAULT, '2026-11-26 13:12:32.270365+00', DEFAULT, 1, 1, '', 'seed', 'add', 'icon', '{1057}', '{"new": {"code": [null, "ri:customer-service-2-line"], "size": [null, 24], "title": [null, "客服"], "custom": [null, 0], "status": [null, 1]}}', 'ok'),
	(89, 1, 1000, DEFAULT, DEFAULT, '2026-11-26 13:12:32.276606+00', DEFAULT, 1, 1, '', 'seed', 'add', 'icon', '{1058}', '{"new": {"code": [null, "ri:calendar-line"], "size": [null, 24], "title": [null, "日历"], "custom": [null, 0], "status": [null, 1]}}', 'ok'),
	(90, 1, 1000, DEFAULT, DEFAULT, '2026-11-26 13:12:32.284241+00', DEFAULT, 1, 1, '', 'seed', 'add', 'icon', '{1059}', '{"new": {"code": [null, "ri:time-line"], "size": [null, 24], "title": [null, "时间"], "custom": [null, 0], "status": [null, 1]}}', 'ok'),
	(91, 1, 1000, DEFAULT, DEFAULT, '2026-11-26 13:12:32.30383+00', DEFAULT, 1, 1, '', 'seed', 'add', 'icon', '{1060}', '{"new": {"code": [null, "ri:bar-chart-2-line"], "size": [null, 24], "title": [null, "柱状图"], "custom": [null, 0], "status": [null, 1]}}', 'ok'),
	(92, 1, 1000, DEFAULT, DEFAULT, '2026-11-26 13:12:32.315571+00', DEFAULT, 1, 1, '', 'seed', 'add', 'icon', '{1061}', '{"new": {"code": [null, "ri:pie-chart-line"], "size": [null, 24], "title": [null, "饼图"], "custom": [null, 0], "status": [null, 1]}}', 'ok'),
	(93, 1, 1000, DEFAULT, DEFAULT, '2026-11-26 13:12:32.32625+00', DEFAULT, 1, 1, '', 'seed', 'add', 'icon', '{1062}', '{"new": {"code": [null, "ri:search-line"], "size": [null, 24], "title": [null, "搜索"], "custom": [null, 0], "status": [null, 1]}}', 'ok'),
	(94, 1, 1000, DEFAULT, DEFAULT, '2026-11-26 13:12:32.338147+00', DEFAULT, 1, 1, '', 'seed', 'add', 'icon', '{1063}', '{"new": {"code": [null, "ri:upload-2-line"], "size": [null, 24], "title": [null, "导入"], "custom": [null, 0], "status": [null, 1]}}', 'ok'),
	(95, 1, 1000, DEFAULT, DEFAULT, '2026-11-26 13:12:32.346344+00', DEFAULT, 1, 1, '', 'seed', 'add', 'icon', '{1064}', '{"new": {"code": [null, "ri:download-2-line"], "size": [null, 24], "title": [null, "导出"], "custom": [null, 0], "status": [null, 1]}}', 'ok'),
	(96, 1, 1000, DEFAULT, DEFAULT, '2026-11-26 13:12:32.35665+00', DEFAULT, 1, 1, '', 'seed', 'add', 'icon', '{1065}', '{"new": {"code": [null, "ri:delete-bin-line"], "size": [null, 24], "title": [null, "回收站"], "custom": [null, 0], "status": [null, 1]}}', 'ok'),
	(97, 1, 1000, DEFAULT, DEFAULT, '2026-11-26 13:12:32.362645+00', DEFAULT, 1, 1, '', 'seed', 'add', 'icon', '{1066}', '{"new": {"code": [null, "ri:bug-line"], "size": [null, 24], "color": [null, "#dc2626"], "title": [null, "错误日志"], "custom": [null, 0], "status": [null, 1], "description": [null, "错误日志菜单"]}}', 'ok'),
	(98, 1, 1000, DEFAULT, DEFAULT, '2026-11-26 13:12:32.376327+00', DEFAULT, 1, 1, '', 'seed', 'add', 'icon', '{1067}', '{"new": {"code": [null, "ri:server-line"], "size": [null, 24], "title": [null, "服务器"], "custom": [null, 0], "status": [null, 1]}}', 'ok'),
	(99, 1, 1000, DEFAULT, DEFAULT, '2026-11-26 13:12:32.384612+00', DEFAULT, 1, 1, '', 'seed', 'add', 'icon', '{1068}', '{"new": {"code": [null, "ri:database-2-line"], "size": [null, 24], "title": [null, "数据库"], "custom": [null, 0], "status": [null, 1]}}', 'ok'),
	(100, 1, 1000, DEFAULT, DEFAULT, '2026-11-26 13:12:32.399823+00', DEFAULT, 1, 1, '', 'seed', 'add', 'icon', '{1069}', '{"new": {"code": [null, "ant-design:home-outlined"], "size": [null, 24], "title": [null, "旧版首页"], "custom": [null, 0], "status": [null, 0], "description": [null, "已由新图标代替"]}}', 'ok'),
	(167, 1000, 1001, DEFAULT, DEFAULT, '2026-11-26 13:12:39.951157+00', DEFAULT, 1, 1, '', 'seed', 'upload', NULL, '{}', '{"1111d6ed1b66ef8d05323e4982492ee7": {"name": [null, "logo.png"]}}', 'ok'),
	(101, 1, 1000, DEFAULT, DEFAULT, '2026-11-26 13:12:32.404472+00', DEFAULT, 1, 1, '', 'seed', 'add', 'icon', '{1070}', '{"new": {"code": [null, "ant-design:setting-outlined"], "size": [null, 24], "title": [null, "旧版设置"], "custom": [null, 0], "status": [null, 0], "description": [null, "已由新图标代替"]}}', 'ok'),
	(148, 1000, 1001, DEFAULT, DEFAULT, '2026-11-26 13:12:33.363087+00', DEFAULT, 1, 1, '', 'seed', 'add', 'dictionary', '{1046}', '{"new": {"pid": [null, 6], "sort": [null, 8], "title": [null, "轮胎充气"], "remark": [null, "活动期间免费"], "status": [null, 0], "temp_price": [null, 5.5], "showContent": [null, 0]}}', 'ok'),
	(149, 1000, 1001, DEFAULT, DEFAULT, '2026-11-26 13:12:33.376767+00', DEFAULT, 1, 1, '', 'seed', 'add', 'message', '{1000}', '{"new": {"title": [null, "十二月油价联动安排"], "status": [null, 1], "content": [null, "<p>各门店请于 12 月 1 日 09:00 前在“每日油价”核对本省价格，并检查站内价牌。</p><ol><li>92#、95# 以当日公布为准</li><li>0# 柴油同步调整</li></ol><p>有疑问请联系运营中心。</p>"], "audience": [null, 1], "recipients": [null, 2]}}', 'ok'),
	(150, 1000, 1001, DEFAULT, DEFAULT, '2026-11-26 13:12:33.483358+00', DEFAULT, 1, 1, '', 'seed', 'add', 'message', '{1001}', '{"new": {"title": [null, "号码列表批量操作已开放"], "status": [null, 1], "content": [null, "<p>现在可以按筛选结果批量修改状态，十分钟内可以撤销。大批量的修改在右上角的后台任务中查看进度。</p>"], "audience": [null, 1], "recipients": [null, 2]}}', 'ok'),
	(151, 1000, 1001, DEFAULT, DEFAULT, '2026-11-26 13:12:36.679842+00', DEFAULT, 1, 1, '', 'seed', 'upload', NULL, '{}', '{"1009134a1411f61c6ec90b38b1fa2707": {"name": [null, "畅行.png"]}}', 'ok'),
	(152, 1000, 1001, DEFAULT, DEFAULT, '2026-11-26 13:12:36.782218+00', DEFAULT, 1, 1, '', 'seed', 'upload', NULL, '{}', '{"0035936ddb8310b89af7df074d88c2c1": {"name": [null, "恒泰.png"]}}', 'ok'),
	(153, 1000, 1001, DEFAULT, DEFAULT, '2026-11-26 13:12:36.831567+00', DEFAULT, 1, 1, '', 'seed', 'upload', NULL, '{}', '{"3fd571fe66f23639b2f8294023e95b9e": {"name": [null, "路达.png"]}}', 'ok'),
	(154, 1000, 1001, DEFAULT, DEFAULT, '2026-11-26 13:12:37.551626+00', DEFAULT, 1, 1, '', 'seed', 'upload', NULL, '{}', '{"24c1fccf26bbb0724cf77b894b78cdc5": {"name": [null, "活动-1.png"]}}', 'ok'),
	(155, 1000, 1001, DEFAULT, DEFAULT, '2026-11-26 13:12:37.555811+00', DEFAULT, 1, 1, '', 'seed', 'upload', NULL, '{}', '{"3a22335d5c6b2a2d5eb89e48063cbf6b": {"name": [null, "活动-2.png"]}}', 'ok'),
	(156, 1000, 1001, DEFAULT, DEFAULT, '2026-11-26 13:12:37.979636+00', DEFAULT, 1, 1, '', 'seed', 'add', 'role', '{1004}', '{"new": {"sort": [null, 1], "title": [null, "门店管理员"], "remark": [null, "只看到自己的门店"], "rights": [null, ["/gasstation:view", "/gasstation:edit"]], "status": [null, 1]}}', 'ok'),
	(157, 1000, 1001, DEFAULT, DEFAULT, '2026-11-26 13:12:39.197673+00', DEFAULT, 1, 1, '', 'seed', 'upload', NULL, '{}', '{"6154f51954f97ea99192b88a94dc2086": {"name": [null, "轮播-黄昏.png"]}}', 'ok'),
	(158, 1000, 1001, DEFAULT, DEFAULT, '2026-11-26 13:12:39.183076+00', DEFAULT, 1, 1, '', 'seed', 'upload', NULL, '{}', '{"3d38aed99ada06fca7a6b5090282d339": {"name": [null, "轮播-早晨.png"]}}', 'ok'),
	(159, 1000, 1001, DEFAULT, DEFAULT, '2026-11-26 13:12:39.29512+00', DEFAULT, 1, 1, '', 'seed', 'upload', NULL, '{}', '{"8ce297762d388138433e032fc084df88": {"name": [null, "轮播-夜色.png"]}}', 'ok'),
	(160, 1000, 1001, DEFAULT, DEFAULT, '2026-11-26 13:12:39.320575+00', DEFAULT, 1, 1, '', 'seed', 'upload', NULL, '{}', '{"a9129cc8d3526cb7323c497e0b53c8f0": {"name": [null, "轮播-晴空.png"]}}', 'ok'),
	(161, 1000, 1001, DEFAULT, DEFAULT, '2026-11-26 13:12:39.557984+00', DEFAULT, 1, 1, '', 'seed', 'upload', NULL, '{}', '{"31ee707c3eaf25601c759b339e4ec34a": {"name": [null, "润滑油.png"]}}', 'ok'),
	(162, 1000, 1001, DEFAULT, DEFAULT, '2026-11-26 13:12:39.559542+00', DEFAULT, 1, 1, '', 'seed', 'upload', NULL, '{}', '{"d504faa2c93ece40db38527c885b3dfd": {"name": [null, "汽车养护.png"]}}', 'ok'),
	(163, 1000, 1001, DEFAULT, DEFAULT, '2026-11-26 13:12:39.572103+00', DEFAULT, 1, 1, '', 'seed', 'upload', NULL, '{}', '{"e5ceffb99a6861efdd08a86fe82e144a": {"name": [null, "轮胎.png"]}}', 'ok'),
	(164, 1000, 1001, DEFAULT, DEFAULT, '2026-11-26 13:12:39.639954+00', DEFAULT, 1, 1, '', 'seed', 'upload', NULL, '{}', '{"1003d04ee9595ab74bfafcf4616d5cda": {"name": [null, "车载用品.png"]}}', 'ok'),
	(165, 1000, 1001, DEFAULT, DEFAULT, '2026-11-26 13:12:39.639756+00', DEFAULT, 1, 1, '', 'seed', 'upload', NULL, '{}', '{"de4ab4f8e22d371a0e7dedfc5a1f7871": {"name": [null, "便利店.png"]}}', 'ok');
INSERT INTO public.branch VALUES
	(1000, 1000, '华北分公司', '赵建国', '13810012001', '北京市朝阳区建国路 88 号', 1, '京、津、冀', 1, 1, '2026-11-26 13:12:39.799181+00', '2026-11-26 13:12:39.799181+00', 1001, DEFAULT, 'huabeifengongsi zhaojianguo 13810012001 hbfgs zjg 13810012001'),
	(1001, 1000, '华东分公司', '沈丽华', '13816022002', '上海市浦东新区世纪大道 100 号', 2, '沪、苏、浙、皖', 1, 1, '2026-11-26 13:12:39.799181+00', '2026-11-26 13:12:39.799181+00', 1001, DEFAULT, 'huadongfengongsi shenlihua 13816022002 hdfgs slh 13816022002'),
	(1002, 1000, '华南分公司', '陈伟强', '13822033003', '广州市天河区天河路 385 号', 3, '粤、桂、琼', 1, 1, '2026-11-26 13:12:39.799181+00', '2026-11-26 13:12:39.799181+00', 1001, DEFAULT, 'huananfengongsi chenweiqiang 13822033003 hnfgs cwq 13822033003'),
	(1003, 1000, '华中分公司', '胡志远', '13871044004', '武汉市武昌区中山路 320 号', 4, '鄂、湘、豫', 1, 1, '2026-11-26 13:12:39.799181+00', '2026-11-26 13:12:39.799181+00', 1001, DEFAULT, 'huazhongfengongsi huzhiyuan 13871044004 hzfgs hzy 13871044004'),
	(1004, 1000, '西南分公司', '罗小燕', '13880055005', '成都市武侯区武侯大道 12 号', 5, '川、渝、云、贵', 1, 1, '2026-11-26 13:12:39.799181+00', '2026-11-26 13:12:39.799181+00', 1001, DEFAULT, 'xinanfengongsi luoxiaoyan 13880055005 xnfgs lxy 13880055005'),
	(1005, 1000, '西北分公司', '马晓东', '13891066006', '西安市雁塔区长安南路 300 号', 6, '陕、甘、宁、青、新', 1, 1, '2026-11-26 13:12:39.799181+00', '2026-11-26 13:12:39.799181+00', 1001, DEFAULT, 'xibeifengongsi maxiaodong 13891066006 xbfgs mxd 13891066006'),
	(1006, 1000, '山东分公司', '孙立军', '13853077007', '济南市历下区经十路 9999 号', 7, '鲁', 1, 1, '2026-11-26 13:12:39.799181+00', '2026-11-26 13:12:39.799181+00', 1001, DEFAULT, 'shandongfengongsi sunlijun 13853077007 sdfgs slj 13853077007'),
	(1007, 1000, '福建分公司', '林秀梅', '13860088008', '福州市鼓楼区五四路 158 号', 8, '闽', 1, 1, '2026-11-26 13:12:39.799181+00', '2026-11-26 13:12:39.799181+00', 1001, DEFAULT, 'fujianfengongsi linxiumei 13860088008 fjfgs lxm 13860088008');
INSERT INTO public.city VALUES
	(110000, 1, '北京市', '110000', NULL, DEFAULT, 'province', '116.403,39.909', 1, 1, 1, '2026-11-26 13:12:28.849667+00', '2026-11-26 13:12:28.849667+00', NULL, DEFAULT, 'beijingshi 110000 bjs 110000'),
	(110100, 1, '市辖区', '110100', 110000, DEFAULT, 'city', '116.422,40.063', 1, 1, 1, '2026-11-26 13:12:28.849667+00', '2026-11-26 13:12:28.849667+00', NULL, DEFAULT, 'shixiaqu 110100 sxq 110100'),
	(110101, 1, '东城区', '110101', 110100, DEFAULT, 'county', '116.418,39.937', 1, 1, 1, '2026-11-26 13:12:28.849667+00', '2026-11-26 13:12:28.849667+00', NULL, DEFAULT, 'dongchengqu 110101 dcq 110101'),
	(110102, 1, '西城区', '110102', 110100, DEFAULT, 'county', '116.363,39.935', 1, 1, 1, '2026-11-26 13:12:28.849667+00', '2026-11-26 13:12:28.849667+00', NULL, DEFAULT, 'xichengqu 110102 xcq 110102'),
	(110105, 1, '朝阳区', '110105', 110100, DEFAULT, 'county', '116.498,39.949', 1, 1, 1, '2026-11-26 13:12:28.849667+00', '2026-11-26 13:12:28.849667+00', NULL, DEFAULT, 'chaoyangqu 110105 cyq 110105'),
	(110106, 1, '丰台区', '110106', 110100, DEFAULT, 'county', '116.278,39.849', 1, 1, 1, '2026-11-26 13:12:28.849667+00', '2026-11-26 13:12:28.849667+00', NULL, DEFAULT, 'fengtaiqu 110106 ftq 110106'),
	(110107, 1, '石景山区', '110107', 110100, DEFAULT, 'county', '116.189,39.935', 1, 1, 1, '2026-11-26 13:12:28.849667+00', '2026-11-26 13:12:28.849667+00', NULL, DEFAULT, 'shijingshanqu 110107 sjsq 110107'),
	(110108, 1, '海淀区', '110108', 110100, DEFAULT, 'county', '116.295,39.992', 1, 1, 1, '2026-11-26 13:12:28.849667+00', '2026-11-26 13:12:28.849667+00', NULL, DEFAULT, 'haidianqu 110108 hdq 110108'),
	(110109, 1, '门头沟区', '110109', 110100, DEFAULT, 'county', '116.099,39.94', 1, 1, 1, '2026-11-26 13:12:28.849667+00', '2026-11-26 13:12:28.849667+00', NULL, DEFAULT, 'mentougouqu 110109 mtgq 110109'),
	(110111, 1, '房山区', '110111', 110100, DEFAULT, 'county', '116.003,39.688', 1, 1, 1, '2026-11-26 13:12:28.849667+00', '2026-11-26 13:12:28.849667+00', NULL, DEFAULT, 'fangshanqu 110111 fsq 110111'),
	(110112, 1, '通州区', '110112', 110100, DEFAULT, 'county', '116.668,39.905', 1, 1, 1, '2026-11-26 13:12:28.849667+00', '2026-11-26 13:12:28.849667+00', NULL, DEFAULT, 'tongzhouqu 110112 tzq 110112'),
	(110113, 1, '顺义区', '110113', 110100, DEFAULT, 'county', '116.654,40.123', 1, 1, 1, '2026-11-26 13:12:28.849667+00', '2026-11-26 13:12:28.849667+00', NULL, DEFAULT, 'shunyiqu 110113 syq 110113'),
	(110114, 1, '昌平区', '110114', 110100, DEFAULT, 'county', '116.241,40.217', 1, 1, 1, '2026-11-26 13:12:28.849667+00', '2026-11-26 13:12:28.849667+00', NULL, DEFAULT, 'changpingqu 110114 cpq 110114'),
	(110115, 1, '大兴区', '110115', 110100, DEFAULT, 'county', '116.333,39.742', 1, 1, 1, '2026-11-26 13:12:28.849667+00', '2026-11-26 13:12:28.849667+00', NULL, DEFAULT, 'daxingqu 110115 dxq 110115'),
	(110116, 1, '怀柔区', '110116', 110100, DEFAULT, 'county', '116.638,40.622', 1, 1, 1, '2026-11-26 13:12:28.849667+00', '2026-11-26 13:12:28.849667+00', NULL, DEFAULT, 'huairouqu 110116 hrq 110116'),
	(110117, 1, '平谷区', '110117', 110100, DEFAULT, 'county', '117.171,40.205', 1, 1, 1, '2026-11-26 13:12:28.849667+00', '2026-11-26 13:12:28.849667+00', NULL, DEFAULT, 'pingguqu 110117 pgq 110117'),
	(110118, 1, '密云区', '110118', 110100, DEFAULT, 'county', '117.092,40.512', 1, 1, 1, '2026-11-26 13:12:28.849667+00', '2026-11-26 13:12:28.849667+00', NULL, DEFAULT, 'miyunqu 110118 myq 110118'),
	(110119, 1, '延庆区', '110119', 110100, DEFAULT, 'county', '115.978,40.462', 1, 1, 1, '2026-11-26 13:12:28.849667+00', '2026-11-26 13:12:28.849667+00', NULL, DEFAULT, 'yanqingqu 110119 yqq 110119'),
	(220000, 1, '吉林省', '220000', NULL, DEFAULT, 'province', '125.329,43.882', 1, 1, 1, '2026-11-26 13:12:28.849667+00', '2026-11-26 13:12:28.849667+00', NULL, DEFAULT, 'jilinsheng 220000 jls 220000'),
	(230000, 1, '黑龙江省', '230000', NULL, DEFAULT, 'province', '126.656,45.752', 1, 1, 1, '2026-11-26 13:12:28.849667+00', '2026-11-26 13:12:28.849667+00', NULL, DEFAULT, 'heilongjiangsheng 230000 hljs 230000'),
	(310000, 1, '上海市', '310000', NULL, DEFAULT, 'province', '121.463,31.22', 1, 1, 1, '2026-11-26 13:12:28.849667+00', '2026-11-26 13:12:28.849667+00', NULL, DEFAULT, 'shanghaishi 310000 shs 310000'),
	(320000, 1, '江苏省', '320000', NULL, DEFAULT, 'province', '118.783,32.06', 1, 1, 1, '2026-11-26 13:12:28.849667+00', '2026-11-26 13:12:28.849667+00', NULL, DEFAULT, 'jiangsusheng 320000 jss 320000'),
	(330000, 1, '浙江省', '330000', NULL, DEFAULT, 'province', '120.166,30.291', 1, 1, 1, '2026-11-26 13:12:28.849667+00', '2026-11-26 13:12:28.849667+00', NULL, DEFAULT, 'zhejiangsheng 330000 zjs 330000'),
	(340000, 1, '安徽省', '340000', NULL, DEFAULT, 'province', '117.286,31.862', 1, 1, 1, '2026-11-26 13:12:28.849667+00', '2026-11-26 13:12:28.849667+00', NULL, DEFAULT, 'anhuisheng 340000 ahs 340000'),
	(350000, 1, '福建省', '350000', NULL, DEFAULT, 'province', '119.311,26.058', 1, 1, 1, '2026-11-26 13:12:28.849667+00', '2026-11-26 13:12:28.849667+00', NULL, DEFAULT, 'fujiansheng 350000 fjs 350000'),
	(350200, 1, '厦门市', '350200', 350000, DEFAULT, 'city', '118.087,24.477', 1, 1, 1, '2026-11-26 13:12:28.849667+00', '2026-11-26 13:12:28.849667+00', NULL, DEFAULT, 'xiamenshi 350200 xms 350200'),
	(350206, 1, '湖里区', '350206', 350200, DEFAULT, 'county', '118.087,24.477', 1, 1, 1, '2026-11-26 13:12:28.849667+00', '2026-11-26 13:12:28.849667+00', NULL, DEFAULT, 'huliqu 350206 hlq 350206'),
	(350211, 1, '集美区', '350211', 350200, DEFAULT, 'county', '118.087,24.477', 1, 1, 1, '2026-11-26 13:12:28.849667+00', '2026-11-26 13:12:28.849667+00', NULL, DEFAULT, 'jimeiqu 350211 jmq 350211'),
	(360000, 1, '江西省', '360000', NULL, DEFAULT, 'province', '115.858,28.681', 1, 1, 1, '2026-11-26 13:12:28.849667+00', '2026-11-26 13:12:28.849667+00', NULL, DEFAULT, 'jiangxisheng 360000 jxs 360000'),
	(370000, 1, '山东省', '370000', NULL, DEFAULT, 'province', '117.003,36.669', 1, 1, 1, '2026-11-26 13:12:28.849667+00', '2026-11-26 13:12:28.849667+00', NULL, DEFAULT, 'shandongsheng 370000 sds 370000'),
	(410000, 1, '河南省', '410000', NULL, DEFAULT, 'province', '113.655,34.757', 1, 1, 1, '2026-11-26 13:12:28.849667+00', '2026-11-26 13:12:28.849667+00', NULL, DEFAULT, 'henansheng 410000 hns 410000'),
	(410100, 1, '郑州市', '410100', 410000, DEFAULT, 'city', '113.655,34.757', 1, 1, 1, '2026-11-26 13:12:28.849667+00', '2026-11-26 13:12:28.849667+00', NULL, DEFAULT, 'zhengzhoushi 410100 zzs 410100'),
	(410102, 1, '中原区', '410102', 410100, DEFAULT, 'county', '113.655,34.757', 1, 1, 1, '2026-11-26 13:12:28.849667+00', '2026-11-26 13:12:28.849667+00', NULL, DEFAULT, 'zhongyuanqu 410102 zyq 410102'),
	(410103, 1, '二七区', '410103', 410100, DEFAULT, 'county', '113.655,34.757', 1, 1, 1, '2026-11-26 13:12:28.849667+00', '2026-11-26 13:12:28.849667+00', NULL, DEFAULT, 'erqiqu 410103 eqq 410103'),
	(410104, 1, '管城回族区', '410104', 410100, DEFAULT, 'county', '113.655,34.757', 1, 1, 1, '2026-11-26 13:12:28.849667+00', '2026-11-26 13:12:28.849667+00', NULL, DEFAULT, 'guanchenghuizuqu 410104 gchzq 410104'),
	(410105, 1, '金水区', '410105', 410100, DEFAULT, 'county', '113.655,34.757', 1, 1, 1, '2026-11-26 13:12:28.849667+00', '2026-11-26 13:12:28.849667+00', NULL, DEFAULT, 'jinshuiqu 410105 jsq 410105'),
	(410108, 1, '惠济区', '410108', 410100, DEFAULT, 'county', '113.655,34.757', 1, 1, 1, '2026-11-26 13:12:28.849667+00', '2026-11-26 13:12:28.849667+00', NULL, DEFAULT, 'huijiqu 410108 hjq 410108'),
	(410184, 1, '新郑市', '410184', 410100, DEFAULT, 'county', '113.655,34.757', 1, 1, 1, '2026-11-26 13:12:28.849667+00', '2026-11-26 13:12:28.849667+00', NULL, DEFAULT, 'xinzhengshi 410184 xzs 410184'),
	(420000, 1, '湖北省', '420000', NULL, DEFAULT, 'province', '114.272,30.581', 1, 1, 1, '2026-11-26 13:12:28.849667+00', '2026-11-26 13:12:28.849667+00', NULL, DEFAULT, 'hubeisheng 420000 hbs 420000'),
	(430000, 1, '湖南省', '430000', NULL, DEFAULT, 'province', '112.976,28.195', 1, 1, 1, '2026-11-26 13:12:28.849667+00', '2026-11-26 13:12:28.849667+00', NULL, DEFAULT, 'hunansheng 430000 hns 430000'),
	(440000, 1, '广东省', '440000', NULL, DEFAULT, 'province', '113.255,23.114', 1, 1, 1, '2026-11-26 13:12:28.849667+00', '2026-11-26 13:12:28.849667+00', NULL, DEFAULT, 'guangdongsheng 440000 gds 440000'),
	(450000, 1, '广西壮族自治区', '450000', NULL, DEFAULT, 'province', '108.321,22.814', 1, 1, 1, '2026-11-26 13:12:28.849667+00', '2026-11-26 13:12:28.849667+00', NULL, DEFAULT, 'guangxizhuangzuzizhiqu 450000 gxzzzzq 450000'),
	(460000, 1, '海南省', '460000', NULL, DEFAULT, 'province', '110.346,20.044', 1, 1, 1, '2026-11-26 13:12:28.849667+00', '2026-11-26 13:12:28.849667+00', NULL, DEFAULT, 'hainansheng 460000 hns 460000'),
	(500000, 1, '重庆市', '500000', NULL, DEFAULT, 'province', '106.556,29.56', 1, 1, 1, '2026-11-26 13:12:28.849667+00', '2026-11-26 13:12:28.849667+00', NULL, DEFAULT, 'chongqingshi 500000 cqs 500000'),
	(510000, 1, '四川省', '510000', NULL, DEFAULT, 'province', '104.069,30.664', 1, 1, 1, '2026-11-26 13:12:28.849667+00', '2026-11-26 13:12:28.849667+00', NULL, DEFAULT, 'sichuansheng 510000 scs 510000'),
	(520000, 1, '贵州省', '520000', NULL, DEFAULT, 'province', '106.72,26.58', 1, 1, 1, '2026-11-26 13:12:28.849667+00', '2026-11-26 13:12:28.849667+00', NULL, DEFAULT, 'guizhousheng 520000 gzs 520000'),
	(530000, 1, '云南省', '530000', NULL, DEFAULT, 'province', '102.72,25.036', 1, 1, 1, '2026-11-26 13:12:28.849667+00', '2026-11-26 13:12:28.849667+00', NULL, DEFAULT, 'yunnansheng 530000 yns 530000'),
	(540000, 1, '西藏自治区', '540000', NULL, DEFAULT, 'province', '91.102,29.647', 1, 1, 1, '2026-11-26 13:12:28.849667+00', '2026-11-26 13:12:28.849667+00', NULL, DEFAULT, 'xizangzizhiqu 540000 xzzzq 540000'),
	(610000, 1, '陕西省', '610000', NULL, DEFAULT, 'province', '108.933,34.257', 1, 1, 1, '2026-11-26 13:12:28.849667+00', '2026-11-26 13:12:28.849667+00', NULL, DEFAULT, 'shanxisheng 610000 sxs 610000'),
	(620000, 1, '甘肃省', '620000', NULL, DEFAULT, 'province', '103.842,36.057', 1, 1, 1, '2026-11-26 13:12:28.849667+00', '2026-11-26 13:12:28.849667+00', NULL, DEFAULT, 'gansusheng 620000 gss 620000');
INSERT INTO public.city VALUES
	(630000, 1, '青海省', '630000', NULL, DEFAULT, 'province', '101.759,36.625', 1, 1, 1, '2026-11-26 13:12:28.849667+00', '2026-11-26 13:12:28.849667+00', NULL, DEFAULT, 'qinghaisheng 630000 qhs 630000'),
	(640000, 1, '宁夏回族自治区', '640000', NULL, DEFAULT, 'province', '106.277,38.469', 1, 1, 1, '2026-11-26 13:12:28.849667+00', '2026-11-26 13:12:28.849667+00', NULL, DEFAULT, 'ningxiahuizuzizhiqu 640000 nxhzzzq 640000'),
	(650000, 1, '新疆维吾尔自治区', '650000', NULL, DEFAULT, 'province', '87.603,43.802', 1, 1, 1, '2026-11-26 13:12:28.849667+00', '2026-11-26 13:12:28.849667+00', NULL, DEFAULT, 'xinjiangweiwuerzizhiqu 650000 xjwwezzq 650000');
INSERT INTO public.classify VALUES
	(1000, 1000, '润滑油', NULL, DEFAULT, '[{"url": "/api/files/image/eyJvcmciOjEwMDAsImlkIjoiMzFlZTcwN2MzZWFmMjU2MDFjNzU5YjMzOWU0ZWMzNGEifQ.VizzWGiZVenZLuDGQhS6SDEh5OhguYhKHYehg9QSNtc/31ee707c3eaf25601c759b339e4ec34a.png", "name": "润滑油.png", "img_id": "31ee707c3eaf25601c759b339e4ec34a"}]', 1, NULL, 1, 1, '2026-11-26 13:12:39.732004+00', '2026-11-26 13:12:39.732004+00', 1001, DEFAULT, 'runhuayou rhy'),
	(1001, 1000, '汽车养护', NULL, DEFAULT, '[{"url": "/api/files/image/eyJvcmciOjEwMDAsImlkIjoiZDUwNGZhYTJjOTNlY2U0MGRiMzg1MjdjODg1YjNkZmQifQ.rBb-rT_RABy2hZN1aRljjECxFVa6_tDaSDZvBk9fa-g/d504faa2c93ece40db38527c885b3dfd.png", "name": "汽车养护.png", "img_id": "d504faa2c93ece40db38527c885b3dfd"}]', 2, NULL, 1, 1, '2026-11-26 13:12:39.732004+00', '2026-11-26 13:12:39.732004+00', 1001, DEFAULT, 'qicheyanghu qcyh'),
	(1002, 1000, '轮胎', NULL, DEFAULT, '[{"url": "/api/files/image/eyJvcmciOjEwMDAsImlkIjoiZTVjZWZmYjk5YTY4NjFlZmRkMDhhODZmZTgyZTE0NGEifQ.9MlnNxK62wiTtCnjArXkGdX1Z-1jxjXBWgYe-a4PFw4/e5ceffb99a6861efdd08a86fe82e144a.png", "name": "轮胎.png", "img_id": "e5ceffb99a6861efdd08a86fe82e144a"}]', 3, NULL, 1, 1, '2026-11-26 13:12:39.732004+00', '2026-11-26 13:12:39.732004+00', 1001, DEFAULT, 'luntai lt'),
	(1003, 1000, '便利店', NULL, DEFAULT, '[{"url": "/api/files/image/eyJvcmciOjEwMDAsImlkIjoiZGU0YWI0ZjhlMjJkMzcxYTBlN2RlZGZjNWExZjc4NzEifQ.sUQKCIMZtPSZ94Es8coPLYffGIYPQEZMbADuECwavsg/de4ab4f8e22d371a0e7dedfc5a1f7871.png", "name": "便利店.png", "img_id": "de4ab4f8e22d371a0e7dedfc5a1f7871"}]', 4, NULL, 1, 1, '2026-11-26 13:12:39.732004+00', '2026-11-26 13:12:39.732004+00', 1001, DEFAULT, 'bianlidian bld'),
	(1004, 1000, '洗车服务', NULL, DEFAULT, '[{"url": "/api/files/image/eyJvcmciOjEwMDAsImlkIjoiNmNjMWMzZDQxYTkwYThkODM0OTQzYjZmMzg0NmIzMDcifQ.8Zh29AZQJxKkkkB04VCgYEyFfTQ2SXAxNqkPIHX53qc/6cc1c3d41a90a8d834943b6f3846b307.png", "name": "洗车服务.png", "img_id": "6cc1c3d41a90a8d834943b6f3846b307"}]', 5, NULL, 1, 1, '2026-11-26 13:12:39.732004+00', '2026-11-26 13:12:39.732004+00', 1001, DEFAULT, 'xichefuwu xcfw'),
	(1005, 1000, '车载用品', NULL, DEFAULT, '[{"url": "/api/files/image/eyJvcmciOjEwMDAsImlkIjoiMTAwM2QwNGVlOTU5NWFiNzRiZmFmY2Y0NjE2ZDVjZGEifQ.tN2MSnDCA9qzFhx639E9IZqinXciVH5VEdFzd01bPaI/1003d04ee9595ab74bfafcf4616d5cda.png", "name": "车载用品.png", "img_id": "1003d04ee9595ab74bfafcf4616d5cda"}]', 6, NULL, 1, 1, '2026-11-26 13:12:39.732004+00', '2026-11-26 13:12:39.732004+00', 1001, DEFAULT, 'chezaiyongpin czyp'),
	(1006, 1000, '汽油机油', 1000, DEFAULT, '[{"url": "/api/files/image/eyJvcmciOjEwMDAsImlkIjoiMzFlZTcwN2MzZWFmMjU2MDFjNzU5YjMzOWU0ZWMzNGEifQ.VizzWGiZVenZLuDGQhS6SDEh5OhguYhKHYehg9QSNtc/31ee707c3eaf25601c759b339e4ec34a.png", "name": "润滑油.png", "img_id": "31ee707c3eaf25601c759b339e4ec34a"}]', 1, NULL, 1, 1, '2026-11-26 13:12:39.752473+00', '2026-11-26 13:12:39.752473+00', 1001, DEFAULT, 'qiyoujiyou qyjy'),
	(1007, 1000, '柴油机油', 1000, DEFAULT, '[{"url": "/api/files/image/eyJvcmciOjEwMDAsImlkIjoiMzFlZTcwN2MzZWFmMjU2MDFjNzU5YjMzOWU0ZWMzNGEifQ.VizzWGiZVenZLuDGQhS6SDEh5OhguYhKHYehg9QSNtc/31ee707c3eaf25601c759b339e4ec34a.png", "name": "润滑油.png", "img_id": "31ee707c3eaf25601c759b339e4ec34a"}]', 2, NULL, 1, 1, '2026-11-26 13:12:39.752473+00', '2026-11-26 13:12:39.752473+00', 1001, DEFAULT, 'chaiyoujiyou cyjy'),
	(1008, 1000, '变速箱油', 1000, DEFAULT, '[{"url": "/api/files/image/eyJvcmciOjEwMDAsImlkIjoiMzFlZTcwN2MzZWFmMjU2MDFjNzU5YjMzOWU0ZWMzNGEifQ.VizzWGiZVenZLuDGQhS6SDEh5OhguYhKHYehg9QSNtc/31ee707c3eaf25601c759b339e4ec34a.png", "name": "润滑油.png", "img_id": "31ee707c3eaf25601c759b339e4ec34a"}]', 3, NULL, 1, 1, '2026-11-26 13:12:39.752473+00', '2026-11-26 13:12:39.752473+00', 1001, DEFAULT, 'biansuxiangyou bsxy'),
	(1009, 1000, '刹车油', 1000, DEFAULT, '[{"url": "/api/files/image/eyJvcmciOjEwMDAsImlkIjoiMzFlZTcwN2MzZWFmMjU2MDFjNzU5YjMzOWU0ZWMzNGEifQ.VizzWGiZVenZLuDGQhS6SDEh5OhguYhKHYehg9QSNtc/31ee707c3eaf25601c759b339e4ec34a.png", "name": "润滑油.png", "img_id": "31ee707c3eaf25601c759b339e4ec34a"}]', 4, NULL, 1, 1, '2026-11-26 13:12:39.752473+00', '2026-11-26 13:12:39.752473+00', 1001, DEFAULT, 'shacheyou scy'),
	(1010, 1000, '燃油添加剂', 1001, DEFAULT, '[{"url": "/api/files/image/eyJvcmciOjEwMDAsImlkIjoiZDUwNGZhYTJjOTNlY2U0MGRiMzg1MjdjODg1YjNkZmQifQ.rBb-rT_RABy2hZN1aRljjECxFVa6_tDaSDZvBk9fa-g/d504faa2c93ece40db38527c885b3dfd.png", "name": "汽车养护.png", "img_id": "d504faa2c93ece40db38527c885b3dfd"}]', 1, NULL, 1, 1, '2026-11-26 13:12:39.752473+00', '2026-11-26 13:12:39.752473+00', 1001, DEFAULT, 'ranyoutianjiaji rytjj'),
	(1011, 1000, '玻璃水', 1001, DEFAULT, '[{"url": "/api/files/image/eyJvcmciOjEwMDAsImlkIjoiZDUwNGZhYTJjOTNlY2U0MGRiMzg1MjdjODg1YjNkZmQifQ.rBb-rT_RABy2hZN1aRljjECxFVa6_tDaSDZvBk9fa-g/d504faa2c93ece40db38527c885b3dfd.png", "name": "汽车养护.png", "img_id": "d504faa2c93ece40db38527c885b3dfd"}]', 2, NULL, 1, 1, '2026-11-26 13:12:39.752473+00', '2026-11-26 13:12:39.752473+00', 1001, DEFAULT, 'bolishui bls'),
	(1012, 1000, '防冻液', 1001, DEFAULT, '[{"url": "/api/files/image/eyJvcmciOjEwMDAsImlkIjoiZDUwNGZhYTJjOTNlY2U0MGRiMzg1MjdjODg1YjNkZmQifQ.rBb-rT_RABy2hZN1aRljjECxFVa6_tDaSDZvBk9fa-g/d504faa2c93ece40db38527c885b3dfd.png", "name": "汽车养护.png", "img_id": "d504faa2c93ece40db38527c885b3dfd"}]', 3, NULL, 1, 1, '2026-11-26 13:12:39.752473+00', '2026-11-26 13:12:39.752473+00', 1001, DEFAULT, 'fangdongye fdy'),
	(1013, 1000, '车蜡', 1001, DEFAULT, '[{"url": "/api/files/image/eyJvcmciOjEwMDAsImlkIjoiZDUwNGZhYTJjOTNlY2U0MGRiMzg1MjdjODg1YjNkZmQifQ.rBb-rT_RABy2hZN1aRljjECxFVa6_tDaSDZvBk9fa-g/d504faa2c93ece40db38527c885b3dfd.png", "name": "汽车养护.png", "img_id": "d504faa2c93ece40db38527c885b3dfd"}]', 4, NULL, 1, 1, '2026-11-26 13:12:39.752473+00', '2026-11-26 13:12:39.752473+00', 1001, DEFAULT, 'chela cl'),
	(1014, 1000, '轿车胎', 1002, DEFAULT, '[{"url": "/api/files/image/eyJvcmciOjEwMDAsImlkIjoiZTVjZWZmYjk5YTY4NjFlZmRkMDhhODZmZTgyZTE0NGEifQ.9MlnNxK62wiTtCnjArXkGdX1Z-1jxjXBWgYe-a4PFw4/e5ceffb99a6861efdd08a86fe82e144a.png", "name": "轮胎.png", "img_id": "e5ceffb99a6861efdd08a86fe82e144a"}]', 1, NULL, 1, 1, '2026-11-26 13:12:39.752473+00', '2026-11-26 13:12:39.752473+00', 1001, DEFAULT, 'jiaochetai jct'),
	(1015, 1000, '越野胎', 1002, DEFAULT, '[{"url": "/api/files/image/eyJvcmciOjEwMDAsImlkIjoiZTVjZWZmYjk5YTY4NjFlZmRkMDhhODZmZTgyZTE0NGEifQ.9MlnNxK62wiTtCnjArXkGdX1Z-1jxjXBWgYe-a4PFw4/e5ceffb99a6861efdd08a86fe82e144a.png", "name": "轮胎.png", "img_id": "e5ceffb99a6861efdd08a86fe82e144a"}]', 2, NULL, 1, 1, '2026-11-26 13:12:39.752473+00', '2026-11-26 13:12:39.752473+00', 1001, DEFAULT, 'yueyetai yyt'),
	(1016, 1000, '货车胎', 1002, DEFAULT, '[{"url": "/api/files/image/eyJvcmciOjEwMDAsImlkIjoiZTVjZWZmYjk5YTY4NjFlZmRkMDhhODZmZTgyZTE0NGEifQ.9MlnNxK62wiTtCnjArXkGdX1Z-1jxjXBWgYe-a4PFw4/e5ceffb99a6861efdd08a86fe82e144a.png", "name": "轮胎.png", "img_id": "e5ceffb99a6861efdd08a86fe82e144a"}]', 3, NULL, 1, 1, '2026-11-26 13:12:39.752473+00', '2026-11-26 13:12:39.752473+00', 1001, DEFAULT, 'huochetai hct'),
	(1017, 1000, '饮料', 1003, DEFAULT, '[{"url": "/api/files/image/eyJvcmciOjEwMDAsImlkIjoiZGU0YWI0ZjhlMjJkMzcxYTBlN2RlZGZjNWExZjc4NzEifQ.sUQKCIMZtPSZ94Es8coPLYffGIYPQEZMbADuECwavsg/de4ab4f8e22d371a0e7dedfc5a1f7871.png", "name": "便利店.png", "img_id": "de4ab4f8e22d371a0e7dedfc5a1f7871"}]', 1, NULL, 1, 1, '2026-11-26 13:12:39.752473+00', '2026-11-26 13:12:39.752473+00', 1001, DEFAULT, 'yinliao yl'),
	(1018, 1000, '零食', 1003, DEFAULT, '[{"url": "/api/files/image/eyJvcmciOjEwMDAsImlkIjoiZGU0YWI0ZjhlMjJkMzcxYTBlN2RlZGZjNWExZjc4NzEifQ.sUQKCIMZtPSZ94Es8coPLYffGIYPQEZMbADuECwavsg/de4ab4f8e22d371a0e7dedfc5a1f7871.png", "name": "便利店.png", "img_id": "de4ab4f8e22d371a0e7dedfc5a1f7871"}]', 2, NULL, 1, 1, '2026-11-26 13:12:39.752473+00', '2026-11-26 13:12:39.752473+00', 1001, DEFAULT, 'lingshi ls'),
	(1019, 1000, '日用品', 1003, DEFAULT, '[{"url": "/api/files/image/eyJvcmciOjEwMDAsImlkIjoiZGU0YWI0ZjhlMjJkMzcxYTBlN2RlZGZjNWExZjc4NzEifQ.sUQKCIMZtPSZ94Es8coPLYffGIYPQEZMbADuECwavsg/de4ab4f8e22d371a0e7dedfc5a1f7871.png", "name": "便利店.png", "img_id": "de4ab4f8e22d371a0e7dedfc5a1f7871"}]', 3, NULL, 1, 1, '2026-11-26 13:12:39.752473+00', '2026-11-26 13:12:39.752473+00', 1001, DEFAULT, 'riyongpin ryp'),
	(1020, 1000, '普通洗车', 1004, DEFAULT, '[{"url": "/api/files/image/eyJvcmciOjEwMDAsImlkIjoiNmNjMWMzZDQxYTkwYThkODM0OTQzYjZmMzg0NmIzMDcifQ.8Zh29AZQJxKkkkB04VCgYEyFfTQ2SXAxNqkPIHX53qc/6cc1c3d41a90a8d834943b6f3846b307.png", "name": "洗车服务.png", "img_id": "6cc1c3d41a90a8d834943b6f3846b307"}]', 1, NULL, 1, 1, '2026-11-26 13:12:39.752473+00', '2026-11-26 13:12:39.752473+00', 1001, DEFAULT, 'putongxiche ptxc'),
	(1021, 1000, '精细洗车', 1004, DEFAULT, '[{"url": "/api/files/image/eyJvcmciOjEwMDAsImlkIjoiNmNjMWMzZDQxYTkwYThkODM0OTQzYjZmMzg0NmIzMDcifQ.8Zh29AZQJxKkkkB04VCgYEyFfTQ2SXAxNqkPIHX53qc/6cc1c3d41a90a8d834943b6f3846b307.png", "name": "洗车服务.png", "img_id": "6cc1c3d41a90a8d834943b6f3846b307"}]', 2, NULL, 1, 1, '2026-11-26 13:12:39.752473+00', '2026-11-26 13:12:39.752473+00', 1001, DEFAULT, 'jingxixiche jxxc'),
	(1022, 1000, '内饰清洁', 1004, DEFAULT, '[{"url": "/api/files/image/eyJvcmciOjEwMDAsImlkIjoiNmNjMWMzZDQxYTkwYThkODM0OTQzYjZmMzg0NmIzMDcifQ.8Zh29AZQJxKkkkB04VCgYEyFfTQ2SXAxNqkPIHX53qc/6cc1c3d41a90a8d834943b6f3846b307.png", "name": "洗车服务.png", "img_id": "6cc1c3d41a90a8d834943b6f3846b307"}]', 3, NULL, 1, 1, '2026-11-26 13:12:39.752473+00', '2026-11-26 13:12:39.752473+00', 1001, DEFAULT, 'neishiqingjie nsqj'),
	(1023, 1000, '行车记录仪', 1005, DEFAULT, '[{"url": "/api/files/image/eyJvcmciOjEwMDAsImlkIjoiMTAwM2QwNGVlOTU5NWFiNzRiZmFmY2Y0NjE2ZDVjZGEifQ.tN2MSnDCA9qzFhx639E9IZqinXciVH5VEdFzd01bPaI/1003d04ee9595ab74bfafcf4616d5cda.png", "name": "车载用品.png", "img_id": "1003d04ee9595ab74bfafcf4616d5cda"}]', 1, NULL, 1, 1, '2026-11-26 13:12:39.752473+00', '2026-11-26 13:12:39.752473+00', 1001, DEFAULT, 'xingchejiluyi xcjly'),
	(1024, 1000, '坐垫', 1005, DEFAULT, '[{"url": "/api/files/image/eyJvcmciOjEwMDAsImlkIjoiMTAwM2QwNGVlOTU5NWFiNzRiZmFmY2Y0NjE2ZDVjZGEifQ.tN2MSnDCA9qzFhx639E9IZqinXciVH5VEdFzd01bPaI/1003d04ee9595ab74bfafcf4616d5cda.png", "name": "车载用品.png", "img_id": "1003d04ee9595ab74bfafcf4616d5cda"}]', 2, NULL, 1, 1, '2026-11-26 13:12:39.752473+00', '2026-11-26 13:12:39.752473+00', 1001, DEFAULT, 'zuodian zd'),
	(1025, 1000, '应急工具', 1005, DEFAULT, '[{"url": "/api/files/image/eyJvcmciOjEwMDAsImlkIjoiMTAwM2QwNGVlOTU5NWFiNzRiZmFmY2Y0NjE2ZDVjZGEifQ.tN2MSnDCA9qzFhx639E9IZqinXciVH5VEdFzd01bPaI/1003d04ee9595ab74bfafcf4616d5cda.png", "name": "车载用品.png", "img_id": "1003d04ee9595ab74bfafcf4616d5cda"}]', 3, NULL, 1, 1, '2026-11-26 13:12:39.752473+00', '2026-11-26 13:12:39.752473+00', 1001, DEFAULT, 'yingjigongju yjgj');
INSERT INTO public.counter VALUES
	(0, 'dictionary', '', '', 1, 5),
	(0, 'dictionary', 'pid', '0', 1, 5),
	(1, 'role', '', '', 1, 1),
	(1, 'account', '', '', 1, 1),
	(1001, 'role', '', '', 1, 1),
	(1001, 'account', '', '', 1, 1),
	(1000, 'dictionary', 'pid', '1', 1, 7),
	(1000, 'dictionary', 'pid', '1', 0, 2),
	(1000, 'dictionary', '', '', 1, 40),
	(1000, 'dictionary', '', '', 0, 7),
	(1000, 'role', '', '', 1, 3),
	(1000, 'account', '', '', 1, 8),
	(1000, 'dictionary', 'pid', '2', 1, 12),
	(1000, 'dictionary', 'pid', '2', 0, 2),
	(1000, 'wachapp', '', '', 1, 24),
	(1000, 'wachapp', 'card_sort_id', '1009', 0, 0),
	(1000, 'wachapp', 'card_sort_id', '1009', 1, 4),
	(1000, 'wachapp', 'card_sort_id', '1010', 0, 0),
	(1000, 'wachapp', 'card_sort_id', '1010', 1, 0),
	(1000, 'dictionary', 'pid', '4', 1, 7),
	(1000, 'dictionary', 'pid', '4', 0, 1),
	(1000, 'wachapp', 'card_sort_id', '1011', 0, 0),
	(1000, 'wachapp', 'card_sort_id', '1011', 1, 0),
	(1000, 'wachapp', 'card_sort_id', '1012', 0, 0),
	(1000, 'wachapp', 'card_sort_id', '1012', 1, 4),
	(1000, 'wachapp', 'card_sort_id', '1013', 0, 0),
	(1000, 'dictionary', 'pid', '5', 1, 7),
	(1000, 'dictionary', 'pid', '5', 0, 1),
	(1000, 'wachapp', 'card_sort_id', '1013', 1, 0),
	(1000, 'wachapp', 'card_sort_id', '1014', 0, 0),
	(1000, 'wachapp', 'card_sort_id', '1014', 1, 0),
	(1000, 'wachapp', 'card_sort_id', '1015', 0, 0),
	(1000, 'wachapp', 'card_sort_id', '1015', 1, 1),
	(1000, 'dictionary', 'pid', '6', 1, 7),
	(1000, 'dictionary', 'pid', '6', 0, 1),
	(1000, 'message', '', '', 1, 2),
	(1000, 'message', 'audience', '1', 1, 2),
	(1000, 'wachapp', '', '', 0, 1),
	(1000, 'wachapp', 'card_sort_id', '1016', 0, 0),
	(1000, 'wachapp', 'card_sort_id', '1016', 1, 0),
	(1000, 'wachapp', 'card_sort_id', '1017', 0, 0),
	(1000, 'wachapp', 'card_sort_id', '1017', 1, 0),
	(1000, 'wachapp', 'card_sort_id', '1018', 0, 0),
	(1000, 'wachapp', 'card_sort_id', '1018', 1, 0),
	(1000, 'wachapp', 'card_sort_id', '1019', 0, 1),
	(1000, 'wachapp', 'card_sort_id', '1019', 1, 15),
	(1000, 'wachapp', 'card_sort_id', '1020', 0, 0),
	(1000, 'wachapp', 'card_sort_id', '1020', 1, 0),
	(1000, 'wachapp', 'code_state', 'noCode', 0, 1),
	(1000, 'wachapp', 'code_state', 'noCode', 1, 2);
INSERT INTO public.counter VALUES
	(1000, 'wachapp', 'code_state', 'none', 0, 0),
	(1000, 'link', '', '', 0, 1),
	(1000, 'link', '', '', 1, 7),
	(1000, 'link', 'linktype', '1', 1, 1),
	(1000, 'link', 'linktype', '2', 1, 1),
	(1000, 'link', 'linktype', '3', 0, 1),
	(1000, 'link', 'linktype', '4', 1, 1),
	(1000, 'link', 'linktype', '5', 1, 1),
	(1000, 'link', 'linktype', '6', 1, 1),
	(1000, 'link', 'linktype', '7', 1, 1),
	(1000, 'link', 'linktype', '9', 1, 1),
	(1000, 'classify', 'pid', '0', 1, 6),
	(1000, 'classify', '', '', 1, 26),
	(1000, 'classify', 'pid', '1000', 1, 4),
	(1000, 'classify', 'pid', '1001', 1, 4),
	(1000, 'classify', 'pid', '1002', 1, 3),
	(1000, 'classify', 'pid', '1003', 1, 3),
	(1000, 'classify', 'pid', '1004', 1, 3),
	(1000, 'classify', 'pid', '1005', 1, 3),
	(1000, 'homeclassify', '', '', 1, 6),
	(1000, 'homeclassify', 'groupid', '1', 1, 4),
	(1000, 'homeclassify', 'groupid', '2', 1, 2),
	(1000, 'wachapp', 'code_state', 'none', 1, 14),
	(1000, 'wachapp', 'code_state', 'prepared', 0, 0),
	(1000, 'wachapp', 'code_state', 'prepared', 1, 3),
	(1000, 'wachapp', 'code_state', 'requested', 0, 0),
	(1000, 'wachapp', 'code_state', 'requested', 1, 5),
	(1000, 'wachapp', 'virtual_id', '1000', 0, 0),
	(1000, 'wachapp', 'virtual_id', '1000', 1, 0),
	(1000, 'wachapp', 'virtual_id', '1001', 0, 0),
	(1000, 'wachapp', 'virtual_id', '1001', 1, 0),
	(1000, 'wachapp', 'virtual_id', '1002', 0, 0),
	(1000, 'wachapp', 'virtual_id', '1002', 1, 0),
	(1000, 'wachapp', 'virtual_id', '1004', 0, 1),
	(1000, 'wachapp', 'virtual_id', '1004', 1, 22),
	(1000, 'wachapp', 'virtual_id', '1005', 0, 0),
	(1000, 'wachapp', 'virtual_id', '1005', 1, 2),
	(1000, 'wachapp', 'virtual_id', '1006', 0, 0),
	(1000, 'wachapp', 'virtual_id', '1006', 1, 0),
	(1000, 'wachapp', 'virtual_id', '1007', 0, 0),
	(1000, 'wachapp', 'virtual_id', '1007', 1, 0),
	(1000, 'wachapp', 'whatsapp_status', '1', 0, 0),
	(1000, 'wachapp', 'whatsapp_status', '1', 1, 15),
	(1000, 'wachapp', 'whatsapp_status', '2', 0, 1),
	(1000, 'wachapp', 'whatsapp_status', '2', 1, 5),
	(1000, 'wachapp', 'whatsapp_status', '3', 0, 0),
	(1000, 'wachapp', 'whatsapp_status', '3', 1, 1),
	(1000, 'wachapp', 'whatsapp_status', '4', 0, 0),
	(1000, 'wachapp', 'whatsapp_status', '4', 1, 1),
	(1000, 'wachapp', 'whatsapp_status', '5', 0, 0);
INSERT INTO public.counter VALUES
	(1000, 'wachapp', 'whatsapp_status', '5', 1, 1),
	(1000, 'wachapp', 'whatsapp_status', '6', 0, 0),
	(1000, 'wachapp', 'whatsapp_status', '6', 1, 1),
	(1000, 'gasprice', '', '', 1, 25),
	(1000, 'gasstation', '', '', 0, 1),
	(1000, 'gasstation', '', '', 1, 13),
	(1000, 'branch', '', '', 1, 8),
	(1000, 'webinfo', '', '', 1, 1),
	(1000, 'logintip', '', '', 1, 1);
INSERT INTO public.dictionary VALUES
	(1, 0, '虚拟机', NULL, DEFAULT, NULL, 1, 1, NULL, '[]', 0, NULL, NULL, NULL, 1, '2026-11-26 13:12:20.45317+00', '2026-11-26 13:12:20.45317+00', NULL, DEFAULT, 'xuniji xnj'),
	(2, 0, '板块', NULL, DEFAULT, NULL, 1, 1, NULL, '[]', 0, NULL, NULL, NULL, 1, '2026-11-26 13:12:20.45317+00', '2026-11-26 13:12:20.45317+00', NULL, DEFAULT, 'bankuai bk'),
	(4, 0, '商品属性', NULL, DEFAULT, NULL, 1, 1, NULL, '[]', 0, NULL, NULL, NULL, 1, '2026-11-26 13:12:20.45317+00', '2026-11-26 13:12:20.45317+00', NULL, DEFAULT, 'shangpinshuxing spsx'),
	(5, 0, '门店服务', NULL, DEFAULT, NULL, 1, 1, NULL, '[]', 0, NULL, NULL, NULL, 1, '2026-11-26 13:12:20.45317+00', '2026-11-26 13:12:20.45317+00', NULL, DEFAULT, 'mendianfuwu mdfw'),
	(6, 0, '价格', NULL, DEFAULT, NULL, 1, 1, NULL, '[]', 0, NULL, NULL, NULL, 1, '2026-11-26 13:12:20.45317+00', '2026-11-26 13:12:20.45317+00', NULL, DEFAULT, 'jiage jg'),
	(1000, 1000, '虚拟机-A01', 1, DEFAULT, NULL, 1, 1, '杭州机房 1 号柜', '[]', 0, NULL, NULL, NULL, 1, '2026-11-26 13:12:32.418124+00', '2026-11-26 13:12:32.418124+00', 1001, DEFAULT, 'xuniji-a01 xnj-a01'),
	(1001, 1000, '虚拟机-A02', 1, DEFAULT, NULL, 2, 1, '杭州机房 1 号柜', '[]', 0, NULL, NULL, NULL, 1, '2026-11-26 13:12:32.447077+00', '2026-11-26 13:12:32.447077+00', 1001, DEFAULT, 'xuniji-a02 xnj-a02'),
	(1002, 1000, '虚拟机-A03', 1, DEFAULT, NULL, 3, 1, '杭州机房 2 号柜', '[]', 0, NULL, NULL, NULL, 1, '2026-11-26 13:12:32.468392+00', '2026-11-26 13:12:32.468392+00', 1001, DEFAULT, 'xuniji-a03 xnj-a03'),
	(1003, 1000, '虚拟机-A04', 1, DEFAULT, NULL, 4, 0, '硬盘待更换，暂停使用', '[]', 0, NULL, NULL, NULL, 1, '2026-11-26 13:12:32.491598+00', '2026-11-26 13:12:32.491598+00', 1001, DEFAULT, 'xuniji-a04 xnj-a04'),
	(1004, 1000, '虚拟机-B01', 1, DEFAULT, NULL, 11, 1, '广州机房', '[]', 0, NULL, NULL, NULL, 1, '2026-11-26 13:12:32.504702+00', '2026-11-26 13:12:32.504702+00', 1001, DEFAULT, 'xuniji-b01 xnj-b01'),
	(1005, 1000, '虚拟机-B02', 1, DEFAULT, NULL, 12, 1, '广州机房', '[]', 0, NULL, NULL, NULL, 1, '2026-11-26 13:12:32.525803+00', '2026-11-26 13:12:32.525803+00', 1001, DEFAULT, 'xuniji-b02 xnj-b02'),
	(1006, 1000, '虚拟机-B03', 1, DEFAULT, NULL, 13, 1, '广州机房，备用', '[]', 0, NULL, NULL, NULL, 1, '2026-11-26 13:12:32.5507+00', '2026-11-26 13:12:32.5507+00', 1001, DEFAULT, 'xuniji-b03 xnj-b03'),
	(1007, 1000, '虚拟机-C01', 1, DEFAULT, NULL, 21, 1, '成都机房', '[]', 0, NULL, NULL, NULL, 1, '2026-11-26 13:12:32.565864+00', '2026-11-26 13:12:32.565864+00', 1001, DEFAULT, 'xuniji-c01 xnj-c01'),
	(1008, 1000, '虚拟机-C02', 1, DEFAULT, NULL, 22, 0, '成都机房，系统升级中', '[]', 0, NULL, NULL, NULL, 1, '2026-11-26 13:12:32.59073+00', '2026-11-26 13:12:32.59073+00', 1001, DEFAULT, 'xuniji-c02 xnj-c02'),
	(1009, 1000, '华东一区', 2, DEFAULT, NULL, 1, 1, '上海、江苏', '[]', 0, NULL, NULL, NULL, 1, '2026-11-26 13:12:32.604859+00', '2026-11-26 13:12:32.604859+00', 1001, DEFAULT, 'huadongyiqu hdyq'),
	(1010, 1000, '华东二区', 2, DEFAULT, NULL, 2, 1, '浙江、安徽', '[]', 0, NULL, NULL, NULL, 1, '2026-11-26 13:12:32.617549+00', '2026-11-26 13:12:32.617549+00', 1001, DEFAULT, 'huadongerqu hdeq'),
	(1011, 1000, '华东三区', 2, DEFAULT, NULL, 3, 1, '福建、江西、山东', '[]', 0, NULL, NULL, NULL, 1, '2026-11-26 13:12:32.632214+00', '2026-11-26 13:12:32.632214+00', 1001, DEFAULT, 'huadongsanqu hdsq'),
	(1012, 1000, '华南一区', 2, DEFAULT, NULL, 4, 1, '广东', '[]', 0, NULL, NULL, NULL, 1, '2026-11-26 13:12:32.652249+00', '2026-11-26 13:12:32.652249+00', 1001, DEFAULT, 'huananyiqu hnyq'),
	(1013, 1000, '华南二区', 2, DEFAULT, NULL, 5, 1, '广西、海南', '[]', 0, NULL, NULL, NULL, 1, '2026-11-26 13:12:32.672502+00', '2026-11-26 13:12:32.672502+00', 1001, DEFAULT, 'huananerqu hneq'),
	(1014, 1000, '华北一区', 2, DEFAULT, NULL, 6, 1, '北京、天津、河北', '[]', 0, NULL, NULL, NULL, 1, '2026-11-26 13:12:32.696305+00', '2026-11-26 13:12:32.696305+00', 1001, DEFAULT, 'huabeiyiqu hbyq'),
	(1015, 1000, '华北二区', 2, DEFAULT, NULL, 7, 1, '山西、内蒙古', '[]', 0, NULL, NULL, NULL, 1, '2026-11-26 13:12:32.718714+00', '2026-11-26 13:12:32.718714+00', 1001, DEFAULT, 'huabeierqu hbeq'),
	(1016, 1000, '华中区', 2, DEFAULT, NULL, 8, 1, '湖北、湖南、河南', '[]', 0, NULL, NULL, NULL, 1, '2026-11-26 13:12:32.734962+00', '2026-11-26 13:12:32.734962+00', 1001, DEFAULT, 'huazhongqu hzq'),
	(1017, 1000, '西南一区', 2, DEFAULT, NULL, 9, 1, '四川、重庆', '[]', 0, NULL, NULL, NULL, 1, '2026-11-26 13:12:32.756533+00', '2026-11-26 13:12:32.756533+00', 1001, DEFAULT, 'xinanyiqu xnyq'),
	(1018, 1000, '西南二区', 2, DEFAULT, NULL, 10, 1, '云南、贵州、西藏', '[]', 0, NULL, NULL, NULL, 1, '2026-11-26 13:12:32.779117+00', '2026-11-26 13:12:32.779117+00', 1001, DEFAULT, 'xinanerqu xneq'),
	(1019, 1000, '西北区', 2, DEFAULT, NULL, 11, 1, '陕西、甘肃、宁夏、青海、新疆', '[]', 0, NULL, NULL, NULL, 1, '2026-11-26 13:12:32.795429+00', '2026-11-26 13:12:32.795429+00', 1001, DEFAULT, 'xibeiqu xbq'),
	(1020, 1000, '东北区', 2, DEFAULT, NULL, 12, 1, '辽宁、吉林、黑龙江', '[]', 0, NULL, NULL, NULL, 1, '2026-11-26 13:12:32.814702+00', '2026-11-26 13:12:32.814702+00', 1001, DEFAULT, 'dongbeiqu dbq'),
	(1021, 1000, '港澳区', 2, DEFAULT, NULL, 13, 0, '业务尚未开通', '[]', 0, NULL, NULL, NULL, 1, '2026-11-26 13:12:32.834386+00', '2026-11-26 13:12:32.834386+00', 1001, DEFAULT, 'gangaoqu gaq'),
	(1022, 1000, '测试板块', 2, DEFAULT, NULL, 99, 0, '仅供内部测试', '[]', 0, NULL, NULL, NULL, 1, '2026-11-26 13:12:32.86307+00', '2026-11-26 13:12:32.86307+00', 1001, DEFAULT, 'ceshibankuai csbk'),
	(1023, 1000, '油品标号', 4, DEFAULT, NULL, 1, 1, NULL, '[]', 1, '可选值', '0#、92#、95#、98#', '以顿号分隔', 1, '2026-11-26 13:12:32.874379+00', '2026-11-26 13:12:32.874379+00', 1001, DEFAULT, 'youpinbiaohao ypbh'),
	(1024, 1000, '包装规格', 4, DEFAULT, NULL, 2, 1, NULL, '[]', 1, '可选值', '1L、4L、18L、200L', '以顿号分隔', 1, '2026-11-26 13:12:32.8982+00', '2026-11-26 13:12:32.8982+00', 1001, DEFAULT, 'baozhuangguige bzgg'),
	(1025, 1000, '粘度等级', 4, DEFAULT, NULL, 3, 1, NULL, '[]', 1, '可选值', '0W-20、5W-30、5W-40', '以顿号分隔', 1, '2026-11-26 13:12:32.92016+00', '2026-11-26 13:12:32.92016+00', 1001, DEFAULT, 'niandudengji nddj'),
	(1026, 1000, '品牌', 4, DEFAULT, NULL, 4, 1, '由门店自行填写', '[]', 0, NULL, NULL, NULL, 1, '2026-11-26 13:12:32.932729+00', '2026-11-26 13:12:32.932729+00', 1001, DEFAULT, 'pinpai pp'),
	(1027, 1000, '适用车型', 4, DEFAULT, NULL, 5, 1, '轿车、越野车、货车', '[]', 0, NULL, NULL, NULL, 1, '2026-11-26 13:12:32.950171+00', '2026-11-26 13:12:32.950171+00', 1001, DEFAULT, 'shiyongchexing sycx'),
	(1028, 1000, '保质期', 4, DEFAULT, NULL, 6, 1, NULL, '[]', 1, '说明', '自生产之日起计算，单位为月。', NULL, 1, '2026-11-26 13:12:32.979331+00', '2026-11-26 13:12:32.979331+00', 1001, DEFAULT, 'baozhiqi bzq'),
	(1029, 1000, '产地', 4, DEFAULT, NULL, 7, 1, NULL, '[]', 0, NULL, NULL, NULL, 1, '2026-11-26 13:12:32.999542+00', '2026-11-26 13:12:32.999542+00', 1001, DEFAULT, 'chandi cd'),
	(1030, 1000, '颜色', 4, DEFAULT, NULL, 8, 0, '商品页不再展示', '[]', 0, NULL, NULL, NULL, 1, '2026-11-26 13:12:33.017339+00', '2026-11-26 13:12:33.017339+00', 1001, DEFAULT, 'yanse ys'),
	(1031, 1000, '便利店', 5, DEFAULT, NULL, 1, 1, NULL, '[]', 0, NULL, NULL, NULL, 1, '2026-11-26 13:12:33.033394+00', '2026-11-26 13:12:33.033394+00', 1001, DEFAULT, 'bianlidian bld'),
	(1032, 1000, '自助洗车', 5, DEFAULT, NULL, 2, 1, NULL, '[]', 0, NULL, NULL, NULL, 1, '2026-11-26 13:12:33.050211+00', '2026-11-26 13:12:33.050211+00', 1001, DEFAULT, 'zizhuxiche zzxc'),
	(1033, 1000, '更换机油', 5, DEFAULT, NULL, 3, 1, '需提前预约', '[]', 0, NULL, NULL, NULL, 1, '2026-11-26 13:12:33.069878+00', '2026-11-26 13:12:33.069878+00', 1001, DEFAULT, 'genghuanjiyou ghjy'),
	(1034, 1000, '轮胎充气', 5, DEFAULT, NULL, 4, 1, NULL, '[]', 0, NULL, NULL, NULL, 1, '2026-11-26 13:12:33.104162+00', '2026-11-26 13:12:33.104162+00', 1001, DEFAULT, 'luntaichongqi ltcq'),
	(1035, 1000, '卫生间', 5, DEFAULT, NULL, 5, 1, NULL, '[]', 0, NULL, NULL, NULL, 1, '2026-11-26 13:12:33.115147+00', '2026-11-26 13:12:33.115147+00', 1001, DEFAULT, 'weishengjian wsj'),
	(1036, 1000, '充电桩', 5, DEFAULT, NULL, 6, 1, '快充 60 kW', '[]', 0, NULL, NULL, NULL, 1, '2026-11-26 13:12:33.135658+00', '2026-11-26 13:12:33.135658+00', 1001, DEFAULT, 'chongdianzhuang cdz'),
	(1037, 1000, '道路救援', 5, DEFAULT, NULL, 7, 1, '24 小时', '[]', 0, NULL, NULL, NULL, 1, '2026-11-26 13:12:33.159178+00', '2026-11-26 13:12:33.159178+00', 1001, DEFAULT, 'daolujiuyuan dljy'),
	(1038, 1000, '加注尿素', 5, DEFAULT, NULL, 8, 0, '设备安装中', '[]', 0, NULL, NULL, NULL, 1, '2026-11-26 13:12:33.178823+00', '2026-11-26 13:12:33.178823+00', 1001, DEFAULT, 'jiazhuniaosu jzns'),
	(1039, 1000, '普通洗车', 6, DEFAULT, 25.00, 1, 1, '五座及以下', '[]', 0, NULL, NULL, NULL, 1, '2026-11-26 13:12:33.211231+00', '2026-11-26 13:12:33.211231+00', 1001, DEFAULT, 'putongxiche ptxc'),
	(1040, 1000, '精细洗车', 6, DEFAULT, 68.00, 2, 1, '含内饰清洁', '[]', 0, NULL, NULL, NULL, 1, '2026-11-26 13:12:33.227057+00', '2026-11-26 13:12:33.227057+00', 1001, DEFAULT, 'jingxixiche jxxc'),
	(1041, 1000, '打蜡', 6, DEFAULT, 128.00, 3, 1, NULL, '[]', 0, NULL, NULL, NULL, 1, '2026-11-26 13:12:33.260207+00', '2026-11-26 13:12:33.260207+00', 1001, DEFAULT, 'dala dl'),
	(1042, 1000, '更换机油', 6, DEFAULT, 199.90, 4, 1, '4L 半合成', '[]', 0, NULL, NULL, NULL, 1, '2026-11-26 13:12:33.28077+00', '2026-11-26 13:12:33.28077+00', 1001, DEFAULT, 'genghuanjiyou ghjy'),
	(1043, 1000, '更换机油（全合成）', 6, DEFAULT, 368.00, 5, 1, '4L 全合成', '[]', 0, NULL, NULL, NULL, 1, '2026-11-26 13:12:33.297922+00', '2026-11-26 13:12:33.297922+00', 1001, DEFAULT, 'genghuanjiyou（quanhecheng） ghjy（qhc）'),
	(1044, 1000, '上门送油', 6, DEFAULT, 50.00, 6, 1, NULL, '[]', 1, '服务范围', '门店 10 公里以内，油费另计。', NULL, 1, '2026-11-26 13:12:33.307276+00', '2026-11-26 13:12:33.307276+00', 1001, DEFAULT, 'shangmensongyou smsy');
INSERT INTO public.dictionary VALUES
	(1045, 1000, '拖车起步价', 6, DEFAULT, 260.00, 7, 1, NULL, '[]', 1, '计价方式', '10 公里内起步价，超出部分按公里加收。', '高速路段另计', 1, '2026-11-26 13:12:33.331023+00', '2026-11-26 13:12:33.331023+00', 1001, DEFAULT, 'tuocheqibujia tcqbj'),
	(1046, 1000, '轮胎充气', 6, DEFAULT, 5.50, 8, 0, '活动期间免费', '[]', 0, NULL, NULL, NULL, 1, '2026-11-26 13:12:33.363087+00', '2026-11-26 13:12:33.363087+00', 1001, DEFAULT, 'luntaichongqi ltcq');
INSERT INTO public.domain VALUES
	(1000, 1000, 'www.hengtai-oil.example.com', DEFAULT, DEFAULT, 1, 1, 3, NULL, '2026-11-26 21:12:39.81+00', 47000, '主站', 1, 1, '2026-11-26 13:12:39.81599+00', '2026-11-26 13:12:39.81599+00', 1001, DEFAULT, 'www.hengtai-oil.example.com zhuzhan www.hengtai-oil.example.com zz'),
	(1001, 1000, 'm.hengtai-oil.example.com', DEFAULT, DEFAULT, 1, 1, 3, NULL, '2026-11-26 16:12:39.81+00', 6919, '手机站', 1, 1, '2026-11-26 13:12:39.81599+00', '2026-11-26 13:12:39.81599+00', 1001, DEFAULT, 'm.hengtai-oil.example.com shoujizhan m.hengtai-oil.example.com sjz'),
	(1002, 1000, 'shop.hengtai-oil.example.com', DEFAULT, DEFAULT, 1, 1, 3, NULL, '2026-11-26 11:12:39.81+00', 14838, '商城', 1, 1, '2026-11-26 13:12:39.81599+00', '2026-11-26 13:12:39.81599+00', 1001, DEFAULT, 'shop.hengtai-oil.example.com shangcheng shop.hengtai-oil.example.com sc'),
	(1003, 1000, 'pay.hengtai-oil.example.com', DEFAULT, DEFAULT, 1, 1, 2, '解析不稳定，部分地区打不开', '2026-11-26 06:12:39.81+00', 22757, '支付回调', 1, 1, '2026-11-26 13:12:39.81599+00', '2026-11-26 13:12:39.81599+00', 1001, DEFAULT, 'pay.hengtai-oil.example.com zhifuhuitiao pay.hengtai-oil.example.com zfht'),
	(1004, 1000, 'hd01.luda-card.example.com', DEFAULT, DEFAULT, 1, 1, 1, '微信内打开被拦截', '2026-11-26 01:12:39.81+00', 30676, '活动页，已停止投放', 1, 1, '2026-11-26 13:12:39.81599+00', '2026-11-26 13:12:39.81599+00', 1001, DEFAULT, 'hd01.luda-card.example.com huodongye，yitingzhitoufang hd01.luda-card.example.com hdy，ytztf'),
	(1005, 1000, 'hd02.luda-card.example.com', DEFAULT, DEFAULT, 1, 1, 2, '解析不稳定，部分地区打不开', '2026-11-25 20:12:39.81+00', 38595, '活动页', 1, 1, '2026-11-26 13:12:39.81599+00', '2026-11-26 13:12:39.81599+00', 1001, DEFAULT, 'hd02.luda-card.example.com huodongye hd02.luda-card.example.com hdy'),
	(1006, 1000, 'hd03.luda-card.example.com', DEFAULT, DEFAULT, 1, 1, 3, NULL, '2026-11-25 15:12:39.81+00', 46514, '活动页', 1, 1, '2026-11-26 13:12:39.81599+00', '2026-11-26 13:12:39.81599+00', 1001, DEFAULT, 'hd03.luda-card.example.com huodongye hd03.luda-card.example.com hdy'),
	(1007, 1000, 't1.changxing.example.com', DEFAULT, DEFAULT, 1, 1, 1, '微信内打开被拦截', '2026-11-25 10:12:39.81+00', 6433, NULL, 1, 1, '2026-11-26 13:12:39.81599+00', '2026-11-26 13:12:39.81599+00', 1001, DEFAULT, ''),
	(1008, 1000, 't2.changxing.example.com', DEFAULT, DEFAULT, 1, 1, 3, NULL, '2026-11-25 05:12:39.81+00', 14352, NULL, 1, 1, '2026-11-26 13:12:39.81599+00', '2026-11-26 13:12:39.81599+00', 1001, DEFAULT, ''),
	(1009, 1000, 't3.changxing.example.com', DEFAULT, DEFAULT, 0, 0, 3, NULL, '2026-11-25 00:12:39.81+00', 22271, '备用', 1, 1, '2026-11-26 13:12:39.81599+00', '2026-11-26 13:12:39.81599+00', 1001, DEFAULT, 't3.changxing.example.com beiyong t3.changxing.example.com by'),
	(1010, 1000, 'wx.changxing.example.com', DEFAULT, DEFAULT, 1, 0, 2, '解析不稳定，部分地区打不开', '2026-11-24 19:12:39.81+00', 30190, '公众号菜单', 1, 1, '2026-11-26 13:12:39.81599+00', '2026-11-26 13:12:39.81599+00', 1001, DEFAULT, 'wx.changxing.example.com gongzhonghaocaidan wx.changxing.example.com gzhcd'),
	(1011, 1000, 'static.hengtai-oil.example.com', DEFAULT, DEFAULT, 1, 0, 3, NULL, '2026-11-24 14:12:39.81+00', 38109, '图片和脚本', 1, 1, '2026-11-26 13:12:39.81599+00', '2026-11-26 13:12:39.81599+00', 1001, DEFAULT, 'static.hengtai-oil.example.com tupianhejiaoben static.hengtai-oil.example.com tphjb');
INSERT INTO public.gasprice VALUES
	(2835, 1000, '2026-11-26', 220000, NULL, NULL, 7.050, 7.410, 7.890, 8.750, '发改委调价', 1, 1, '2026-11-26 13:12:38.275212+00', '2026-11-26 13:12:38.275212+00', 1001),
	(2836, 1000, '2026-11-26', 230000, NULL, NULL, 7.070, 7.430, 7.910, 8.820, '发改委调价', 1, 1, '2026-11-26 13:12:38.275212+00', '2026-11-26 13:12:38.275212+00', 1001),
	(2837, 1000, '2026-11-26', 310000, NULL, NULL, 7.020, 7.380, 7.860, 8.690, '发改委调价', 1, 1, '2026-11-26 13:12:38.275212+00', '2026-11-26 13:12:38.275212+00', 1001),
	(2838, 1000, '2026-11-26', 320000, NULL, NULL, 7.040, 7.400, 7.880, 8.750, '发改委调价', 1, 1, '2026-11-26 13:12:38.275212+00', '2026-11-26 13:12:38.275212+00', 1001),
	(2839, 1000, '2026-11-26', 330000, NULL, NULL, 7.070, 7.430, 7.910, 8.810, '发改委调价', 1, 1, '2026-11-26 13:12:38.275212+00', '2026-11-26 13:12:38.275212+00', 1001),
	(2840, 1000, '2026-11-26', 340000, NULL, NULL, 7.100, 7.460, 7.940, 8.890, '发改委调价', 1, 1, '2026-11-26 13:12:38.275212+00', '2026-11-26 13:12:38.275212+00', 1001),
	(2841, 1000, '2026-11-26', 350000, NULL, NULL, 7.130, 7.490, 7.970, 8.950, '发改委调价', 1, 1, '2026-11-26 13:12:38.275212+00', '2026-11-26 13:12:38.275212+00', 1001),
	(2842, 1000, '2026-11-26', 360000, NULL, NULL, 7.150, 7.510, 7.990, 9.020, '发改委调价', 1, 1, '2026-11-26 13:12:38.275212+00', '2026-11-26 13:12:38.275212+00', 1001),
	(2843, 1000, '2026-11-26', 370000, NULL, NULL, 7.180, 7.540, 8.020, 9.090, '发改委调价', 1, 1, '2026-11-26 13:12:38.275212+00', '2026-11-26 13:12:38.275212+00', 1001),
	(2844, 1000, '2026-11-26', 410000, NULL, NULL, 7.020, 7.380, 7.860, 8.680, '发改委调价', 1, 1, '2026-11-26 13:12:38.275212+00', '2026-11-26 13:12:38.275212+00', 1001),
	(2845, 1000, '2026-11-26', 420000, NULL, NULL, 7.040, 7.400, 7.880, 8.750, '发改委调价', 1, 1, '2026-11-26 13:12:38.275212+00', '2026-11-26 13:12:38.275212+00', 1001),
	(2846, 1000, '2026-11-26', 430000, NULL, NULL, 7.070, 7.430, 7.910, 8.810, '发改委调价', 1, 1, '2026-11-26 13:12:38.275212+00', '2026-11-26 13:12:38.275212+00', 1001),
	(2847, 1000, '2026-11-26', 440000, NULL, NULL, 7.100, 7.460, 7.940, 8.880, '发改委调价', 1, 1, '2026-11-26 13:12:38.275212+00', '2026-11-26 13:12:38.275212+00', 1001),
	(2848, 1000, '2026-11-26', 450000, NULL, NULL, 7.120, 7.480, 7.960, 8.950, '发改委调价', 1, 1, '2026-11-26 13:12:38.275212+00', '2026-11-26 13:12:38.275212+00', 1001),
	(2849, 1000, '2026-11-26', 460000, NULL, NULL, 7.150, 7.510, 7.990, 9.010, '发改委调价', 1, 1, '2026-11-26 13:12:38.275212+00', '2026-11-26 13:12:38.275212+00', 1001),
	(2850, 1000, '2026-11-26', 500000, NULL, NULL, 7.010, 7.370, 7.850, 8.640, '发改委调价', 1, 1, '2026-11-26 13:12:38.275212+00', '2026-11-26 13:12:38.275212+00', 1001),
	(2851, 1000, '2026-11-26', 510000, NULL, NULL, 7.020, 7.380, 7.860, 8.680, '发改委调价', 1, 1, '2026-11-26 13:12:38.275212+00', '2026-11-26 13:12:38.275212+00', 1001),
	(2852, 1000, '2026-11-26', 520000, NULL, NULL, 7.040, 7.400, 7.880, 8.740, '发改委调价', 1, 1, '2026-11-26 13:12:38.275212+00', '2026-11-26 13:12:38.275212+00', 1001),
	(2853, 1000, '2026-11-26', 530000, NULL, NULL, 7.070, 7.430, 7.910, 8.810, '发改委调价', 1, 1, '2026-11-26 13:12:38.275212+00', '2026-11-26 13:12:38.275212+00', 1001),
	(2854, 1000, '2026-11-26', 540000, NULL, NULL, 7.100, 7.460, 7.940, 8.880, '发改委调价', 1, 1, '2026-11-26 13:12:38.275212+00', '2026-11-26 13:12:38.275212+00', 1001),
	(2855, 1000, '2026-11-26', 610000, NULL, NULL, 7.020, 7.380, 7.860, 8.680, '发改委调价', 1, 1, '2026-11-26 13:12:38.275212+00', '2026-11-26 13:12:38.275212+00', 1001),
	(2856, 1000, '2026-11-26', 620000, NULL, NULL, 7.040, 7.400, 7.880, 8.740, '发改委调价', 1, 1, '2026-11-26 13:12:38.275212+00', '2026-11-26 13:12:38.275212+00', 1001),
	(2857, 1000, '2026-11-26', 630000, NULL, NULL, 7.060, 7.420, 7.900, 8.800, '发改委调价', 1, 1, '2026-11-26 13:12:38.275212+00', '2026-11-26 13:12:38.275212+00', 1001),
	(2858, 1000, '2026-11-26', 640000, NULL, NULL, 7.100, 7.460, 7.940, 8.880, '发改委调价', 1, 1, '2026-11-26 13:12:38.275212+00', '2026-11-26 13:12:38.275212+00', 1001),
	(2859, 1000, '2026-11-26', 650000, NULL, NULL, 7.120, 7.480, 7.960, 8.940, '发改委调价', 1, 1, '2026-11-26 13:12:38.275212+00', '2026-11-26 13:12:38.275212+00', 1001);
INSERT INTO public.gasstation VALUES
	(1000, 1000, '[{"url": "/api/files/image/eyJvcmciOjEwMDAsImlkIjoiMDAzNTkzNmRkYjgzMTBiODlhZjdkZjA3NGQ4OGMyYzEifQ.j4lIM6tpmOCswEhxxQZJLTMSHYnTx9JuyGU9zOlmkPw/0035936ddb8310b89af7df074d88c2c1.png", "name": "恒泰.png", "img_id": "0035936ddb8310b89af7df074d88c2c1"}]', '恒泰朝阳建国路站', 'GS0001', 3, 6.980, 7.340, 7.820, 8.650, '{1032,1033,1035,1036}', 0, NULL, NULL, 0, 0, '<p>本站 24 小时营业，油品由正规炼厂直供，每批次留样备查。</p><ul><li>会员每升优惠 0.20 元</li><li>支持加油卡、微信和支付宝</li></ul>', 110000, 110100, 110105, '北京市朝阳区建国路 18 号', '116.4612,39.9187', '[{"url": "/api/files/image/eyJvcmciOjEwMDAsImlkIjoiMjRjMWZjY2YyNmJiYjA3MjRjZjc3Yjg5NGI3OGNkYzUifQ.4MiSv9XQM8ATrbPee3iDpCtv01Kb4ulgz0-IKGTEzQ8/24c1fccf26bbb0724cf77b894b78cdc5.png", "name": "活动-1.png", "img_id": "24c1fccf26bbb0724cf77b894b78cdc5"}, {"url": "/api/files/image/eyJvcmciOjEwMDAsImlkIjoiM2EyMjMzNWQ1YzZiMmEyZDVlYjg5ZTQ4MDYzY2JmNmIifQ.Dw3YQzmcA8VR0VK4goIXu4M8Eph3ozBaUub4olIX1lw/3a22335d5c6b2a2d5eb89e48063cbf6b.png", "name": "活动-2.png", "img_id": "3a22335d5c6b2a2d5eb89e48063cbf6b"}]', NULL, '[]', '13802345678', 'station1', NULL, '张伟', 1, 1, NULL, 1, 1, '2026-11-25 21:12:37.653+00', '2026-11-26 13:12:37.913201+00', 1001, DEFAULT, 'hengtaichaoyangjianguoluzhan gs0001 beijingshichaoyangqujianguolu 18 hao 13802345678 htcyjglz gs0001 bjscyqjgl 18 h 13802345678'),
	(1001, 1000, '[{"url": "/api/files/image/eyJvcmciOjEwMDAsImlkIjoiM2ZkNTcxZmU2NmYyMzYzOWIyZjgyOTQwMjNlOTViOWUifQ.74C2sJ4R3MormGRcyFPeWj8jABQpLmn1hYoBrq9C1tM/3fd571fe66f23639b2f8294023e95b9e.png", "name": "路达.png", "img_id": "3fd571fe66f23639b2f8294023e95b9e"}]', '路达海淀中关村大街站', 'GS0002', 4, 7.020, 7.380, 7.860, 8.690, '{1031,1032,1034,1035,1037}', 0, NULL, NULL, 0, 0, '<p>本站 24 小时营业，油品由正规炼厂直供，每批次留样备查。</p><ul><li>会员每升优惠 0.20 元</li><li>支持加油卡、微信和支付宝</li></ul>', 110000, 110100, 110108, '北京市海淀区中关村大街 25 号', '116.3052,39.9826', '[]', NULL, '[]', '13802382801', 'station2', NULL, '王芳', 1, 2, NULL, 1, 1, '2026-11-24 21:12:37.653+00', '2026-11-26 13:12:37.913201+00', 1001, DEFAULT, 'ludahaidianzhongguancundajiezhan gs0002 beijingshihaidianquzhongguancundajie 25 hao 13802382801 ldhdzgcdjz gs0002 bjshdqzgcdj 25 h 13802382801'),
	(1002, 1000, '[{"url": "/api/files/image/eyJvcmciOjEwMDAsImlkIjoiMTAwOTEzNGExNDExZjYxYzZlYzkwYjM4YjFmYTI3MDcifQ.4i3DbGCIbf74u9Jvui_vtG3lnx3HFolTbvyskMXPpfE/1009134a1411f61c6ec90b38b1fa2707.png", "name": "畅行.png", "img_id": "1009134a1411f61c6ec90b38b1fa2707"}]', '畅行丰台丰台北路站', 'GS0003', 5, 7.020, 7.380, 7.860, 8.690, '{1031,1033,1034,1036,1037}', 0, NULL, 30.00, 0, 0, '<p>本站 24 小时营业，油品由正规炼厂直供，每批次留样备查。</p><ul><li>会员每升优惠 0.20 元</li><li>支持加油卡、微信和支付宝</li></ul>', 110000, 110100, 110106, '北京市丰台区丰台北路 32 号', '116.2869,39.8584', '[]', NULL, '[]', '13802419924', 'station3', NULL, '李强', 1, 3, NULL, 1, 1, '2026-11-23 21:12:37.653+00', '2026-11-26 13:12:37.913201+00', 1001, DEFAULT, 'changxingfengtaifengtaibeiluzhan gs0003 beijingshifengtaiqufengtaibeilu 32 hao 13802419924 cxftftblz gs0003 bjsftqftbl 32 h 13802419924'),
	(1003, 1000, '[{"url": "/api/files/image/eyJvcmciOjEwMDAsImlkIjoiMDAzNTkzNmRkYjgzMTBiODlhZjdkZjA3NGQ4OGMyYzEifQ.j4lIM6tpmOCswEhxxQZJLTMSHYnTx9JuyGU9zOlmkPw/0035936ddb8310b89af7df074d88c2c1.png", "name": "恒泰.png", "img_id": "0035936ddb8310b89af7df074d88c2c1"}]', '恒泰通州新华大街站', 'GS0004', 3, 7.020, 7.380, 7.860, 8.690, '{1032,1033,1035,1036}', 1, 200.00, NULL, 0, 0, '<p>本站 24 小时营业，油品由正规炼厂直供，每批次留样备查。</p><ul><li>会员每升优惠 0.20 元</li><li>支持加油卡、微信和支付宝</li></ul>', 110000, 110100, 110112, '北京市通州区新华大街 39 号', '116.6564,39.9098', '[]', NULL, '[]', '13802457047', 'station4', NULL, '刘洋', 1, 4, NULL, 1, 1, '2026-11-22 21:12:37.653+00', '2026-11-26 13:12:37.913201+00', 1001, DEFAULT, 'hengtaitongzhouxinhuadajiezhan gs0004 beijingshitongzhouquxinhuadajie 39 hao 13802457047 httzxhdjz gs0004 bjstzqxhdj 39 h 13802457047'),
	(1004, 1000, '[{"url": "/api/files/image/eyJvcmciOjEwMDAsImlkIjoiM2ZkNTcxZmU2NmYyMzYzOWIyZjgyOTQwMjNlOTViOWUifQ.74C2sJ4R3MormGRcyFPeWj8jABQpLmn1hYoBrq9C1tM/3fd571fe66f23639b2f8294023e95b9e.png", "name": "路达.png", "img_id": "3fd571fe66f23639b2f8294023e95b9e"}]', '路达大兴黄村西大街站', 'GS0005', 4, 7.020, 7.380, 7.860, 8.690, '{1031,1032,1034,1035,1037}', 0, NULL, NULL, 0, 0, '<p>本站 24 小时营业，油品由正规炼厂直供，每批次留样备查。</p><ul><li>会员每升优惠 0.20 元</li><li>支持加油卡、微信和支付宝</li></ul>', 110000, 110100, 110115, '北京市大兴区黄村西大街 46 号', '116.3414,39.7269', '[]', NULL, '[]', '13802494170', 'station5', NULL, '陈静', 1, 5, NULL, 1, 1, '2026-11-21 21:12:37.653+00', '2026-11-26 13:12:37.913201+00', 1001, DEFAULT, 'ludadaxinghuangcunxidajiezhan gs0005 beijingshidaxingquhuangcunxidajie 46 hao 13802494170 lddxhcxdjz gs0005 bjsdxqhcxdj 46 h 13802494170'),
	(1005, 1000, '[{"url": "/api/files/image/eyJvcmciOjEwMDAsImlkIjoiMTAwOTEzNGExNDExZjYxYzZlYzkwYjM4YjFmYTI3MDcifQ.4i3DbGCIbf74u9Jvui_vtG3lnx3HFolTbvyskMXPpfE/1009134a1411f61c6ec90b38b1fa2707.png", "name": "畅行.png", "img_id": "1009134a1411f61c6ec90b38b1fa2707"}]', '畅行昌平府学路站', 'GS0006', 5, 6.980, 7.340, 7.820, 8.650, '{1031,1033,1034,1036,1037}', 0, NULL, 30.00, 0, 0, '<p>本站 24 小时营业，油品由正规炼厂直供，每批次留样备查。</p><ul><li>会员每升优惠 0.20 元</li><li>支持加油卡、微信和支付宝</li></ul>', 110000, 110100, 110114, '北京市昌平区府学路 53 号', '116.2312,40.2207', '[]', NULL, '[]', '13802531293', 'station6', NULL, '杨帆', 1, 6, NULL, 1, 1, '2026-11-20 21:12:37.653+00', '2026-11-26 13:12:37.913201+00', 1001, DEFAULT, 'changxingchangpingfuxueluzhan gs0006 beijingshichangpingqufuxuelu 53 hao 13802531293 cxcpfxlz gs0006 bjscpqfxl 53 h 13802531293'),
	(1067, 1000, '[{"url": "/api/files/image/eyJvcmciOjEwMDAsImlkIjoiM2ZkNTcxZmU2NmYyMzYzOWIyZjgyOTQwMjNlOTViOWUifQ.74C2sJ4R3MormGRcyFPeWj8jABQpLmn1hYoBrq9C1tM/3fd571fe66f23639b2f8294023e95b9e.png", "name": "路达.png", "img_id": "3fd571fe66f23639b2f8294023e95b9e"}]', '路达湖里枋湖路站', 'GS0068', 4, 7.130, 7.490, 7.970, 8.950, '{1031,1032,1034,1035,1037}', 1, 230.00, NULL, 0, 0, '<p>本站 24 小时营业，油品由正规炼厂直供，每批次留样备查。</p><ul><li>会员每升优惠 0.20 元</li><li>支持加油卡、微信和支付宝</li></ul>', 350000, 350200, 350206, '福建省厦门市湖里区枋湖路 487 号', '118.1467,24.5123', '[]', NULL, '[]', '13804832919', NULL, NULL, '黄丽', 1, 68, '设备检修，暂停营业', 0, 1, '2026-09-19 21:12:37.673+00', '2026-11-26 13:12:37.913201+00', 1001, DEFAULT, 'ludahulifanghuluzhan gs0068 fujianshengxiamenshihuliqufanghulu 487 hao 13804832919 ldhlfhlz gs0068 fjsxmshlqfhl 487 h 13804832919'),
	(1068, 1000, '[{"url": "/api/files/image/eyJvcmciOjEwMDAsImlkIjoiMTAwOTEzNGExNDExZjYxYzZlYzkwYjM4YjFmYTI3MDcifQ.4i3DbGCIbf74u9Jvui_vtG3lnx3HFolTbvyskMXPpfE/1009134a1411f61c6ec90b38b1fa2707.png", "name": "畅行.png", "img_id": "1009134a1411f61c6ec90b38b1fa2707"}]', '畅行集美集源路站', 'GS0069', 5, 7.130, 7.490, 7.970, 8.950, '{1031,1033,1034,1036,1037}', 0, NULL, 30.00, 0, 1, '<p>本站 24 小时营业，油品由正规炼厂直供，每批次留样备查。</p><ul><li>会员每升优惠 0.20 元</li><li>支持加油卡、微信和支付宝</li></ul>', 350000, 350200, 350211, '福建省厦门市集美区集源路 494 号', '118.0972,24.5759', '[]', NULL, '[]', '13804870042', NULL, NULL, '周涛', 1, 69, NULL, 1, 1, '2026-09-18 21:12:37.675+00', '2026-11-26 13:12:37.913201+00', 1001, DEFAULT, 'changxingjimeijiyuanluzhan gs0069 fujianshengxiamenshijimeiqujiyuanlu 494 hao 13804870042 cxjmjylz gs0069 fjsxmsjmqjyl 494 h 13804870042'),
	(1069, 1000, '[{"url": "/api/files/image/eyJvcmciOjEwMDAsImlkIjoiMDAzNTkzNmRkYjgzMTBiODlhZjdkZjA3NGQ4OGMyYzEifQ.j4lIM6tpmOCswEhxxQZJLTMSHYnTx9JuyGU9zOlmkPw/0035936ddb8310b89af7df074d88c2c1.png", "name": "恒泰.png", "img_id": "0035936ddb8310b89af7df074d88c2c1"}]', '恒泰金水花园路站', 'GS0070', 3, 7.020, 7.380, 7.860, 8.680, '{1032,1033,1035,1036}', 0, NULL, NULL, 0, 0, '<p>本站 24 小时营业，油品由正规炼厂直供，每批次留样备查。</p><ul><li>会员每升优惠 0.20 元</li><li>支持加油卡、微信和支付宝</li></ul>', 410000, 410100, 410105, '河南省郑州市金水区花园路 501 号', '113.6607,34.8003', '[]', NULL, '[]', '13804907165', NULL, NULL, '吴敏', 1, 70, NULL, 1, 1, '2026-09-17 21:12:37.675+00', '2026-11-26 13:12:37.913201+00', 1001, DEFAULT, 'hengtaijinshuihuayuanluzhan gs0070 henanshengzhengzhoushijinshuiquhuayuanlu 501 hao 13804907165 htjshylz gs0070 hnszzsjsqhyl 501 h 13804907165'),
	(1070, 1000, '[{"url": "/api/files/image/eyJvcmciOjEwMDAsImlkIjoiM2ZkNTcxZmU2NmYyMzYzOWIyZjgyOTQwMjNlOTViOWUifQ.74C2sJ4R3MormGRcyFPeWj8jABQpLmn1hYoBrq9C1tM/3fd571fe66f23639b2f8294023e95b9e.png", "name": "路达.png", "img_id": "3fd571fe66f23639b2f8294023e95b9e"}]', '路达二七大学路站', 'GS0071', 4, 6.980, 7.340, 7.820, 8.640, '{1031,1032,1034,1035,1037}', 0, NULL, NULL, 0, 0, '<p>本站 24 小时营业，油品由正规炼厂直供，每批次留样备查。</p><ul><li>会员每升优惠 0.20 元</li><li>支持加油卡、微信和支付宝</li></ul>', 410000, 410100, 410103, '河南省郑州市二七区大学路 508 号', '113.6402,34.7242', '[]', NULL, '[]', '13804944288', NULL, NULL, '徐峰', 1, 71, NULL, 1, 1, '2026-09-16 21:12:37.675+00', '2026-11-26 13:12:37.913201+00', 1001, DEFAULT, 'ludaerqidaxueluzhan gs0071 henanshengzhengzhoushierqiqudaxuelu 508 hao 13804944288 ldeqdxlz gs0071 hnszzseqqdxl 508 h 13804944288'),
	(1071, 1000, '[{"url": "/api/files/image/eyJvcmciOjEwMDAsImlkIjoiMTAwOTEzNGExNDExZjYxYzZlYzkwYjM4YjFmYTI3MDcifQ.4i3DbGCIbf74u9Jvui_vtG3lnx3HFolTbvyskMXPpfE/1009134a1411f61c6ec90b38b1fa2707.png", "name": "畅行.png", "img_id": "1009134a1411f61c6ec90b38b1fa2707"}]', '畅行中原建设西路站', 'GS0072', 5, 7.020, 7.380, 7.860, 8.680, '{1031,1033,1034,1036,1037}', 1, 260.00, 30.00, 0, 0, '<p>本站 24 小时营业，油品由正规炼厂直供，每批次留样备查。</p><ul><li>会员每升优惠 0.20 元</li><li>支持加油卡、微信和支付宝</li></ul>', 410000, 410100, 410102, '河南省郑州市中原区建设西路 515 号', '113.6133,34.7484', '[]', NULL, '[]', '13804981411', NULL, NULL, '孙悦', 1, 72, NULL, 1, 1, '2026-09-15 21:12:37.675+00', '2026-11-26 13:12:37.913201+00', 1001, DEFAULT, 'changxingzhongyuanjianshexiluzhan gs0072 henanshengzhengzhoushizhongyuanqujianshexilu 515 hao 13804981411 cxzyjsxlz gs0072 hnszzszyqjsxl 515 h 13804981411'),
	(1072, 1000, '[{"url": "/api/files/image/eyJvcmciOjEwMDAsImlkIjoiMDAzNTkzNmRkYjgzMTBiODlhZjdkZjA3NGQ4OGMyYzEifQ.j4lIM6tpmOCswEhxxQZJLTMSHYnTx9JuyGU9zOlmkPw/0035936ddb8310b89af7df074d88c2c1.png", "name": "恒泰.png", "img_id": "0035936ddb8310b89af7df074d88c2c1"}]', '恒泰惠济江山路站', 'GS0073', 3, 7.020, 7.380, 7.860, 8.680, '{1032,1033,1035,1036}', 0, NULL, NULL, 0, 0, '<p>本站 24 小时营业，油品由正规炼厂直供，每批次留样备查。</p><ul><li>会员每升优惠 0.20 元</li><li>支持加油卡、微信和支付宝</li></ul>', 410000, 410100, 410108, '河南省郑州市惠济区江山路 522 号', '113.6169,34.8674', '[{"url": "/api/files/image/eyJvcmciOjEwMDAsImlkIjoiMjRjMWZjY2YyNmJiYjA3MjRjZjc3Yjg5NGI3OGNkYzUifQ.4MiSv9XQM8ATrbPee3iDpCtv01Kb4ulgz0-IKGTEzQ8/24c1fccf26bbb0724cf77b894b78cdc5.png", "name": "活动-1.png", "img_id": "24c1fccf26bbb0724cf77b894b78cdc5"}, {"url": "/api/files/image/eyJvcmciOjEwMDAsImlkIjoiM2EyMjMzNWQ1YzZiMmEyZDVlYjg5ZTQ4MDYzY2JmNmIifQ.Dw3YQzmcA8VR0VK4goIXu4M8Eph3ozBaUub4olIX1lw/3a22335d5c6b2a2d5eb89e48063cbf6b.png", "name": "活动-2.png", "img_id": "3a22335d5c6b2a2d5eb89e48063cbf6b"}]', NULL, '[]', '13805018534', NULL, NULL, '张伟', 1, 73, NULL, 1, 1, '2026-09-14 21:12:37.675+00', '2026-11-26 13:12:37.913201+00', 1001, DEFAULT, 'hengtaihuijijiangshanluzhan gs0073 henanshengzhengzhoushihuijiqujiangshanlu 522 hao 13805018534 hthjjslz gs0073 hnszzshjqjsl 522 h 13805018534'),
	(1073, 1000, '[{"url": "/api/files/image/eyJvcmciOjEwMDAsImlkIjoiM2ZkNTcxZmU2NmYyMzYzOWIyZjgyOTQwMjNlOTViOWUifQ.74C2sJ4R3MormGRcyFPeWj8jABQpLmn1hYoBrq9C1tM/3fd571fe66f23639b2f8294023e95b9e.png", "name": "路达.png", "img_id": "3fd571fe66f23639b2f8294023e95b9e"}]', '路达管城回族紫荆山路站', 'GS0074', 4, 7.020, 7.380, 7.860, 8.680, '{1031,1032,1034,1035,1037}', 0, NULL, NULL, 0, 0, '<p>本站 24 小时营业，油品由正规炼厂直供，每批次留样备查。</p><ul><li>会员每升优惠 0.20 元</li><li>支持加油卡、微信和支付宝</li></ul>', 410000, 410100, 410104, '河南省郑州市管城回族区紫荆山路 529 号', '113.6773,34.7541', '[]', NULL, '[]', '13805055657', NULL, NULL, '王芳', 1, 74, NULL, 1, 1, '2026-09-13 21:12:37.675+00', '2026-11-26 13:12:37.913201+00', 1001, DEFAULT, 'ludaguanchenghuizuzijingshanluzhan gs0074 henanshengzhengzhoushiguanchenghuizuquzijingshanlu 529 hao 13805055657 ldgchzzjslz gs0074 hnszzsgchzqzjsl 529 h 13805055657'),
	(1074, 1000, '[{"url": "/api/files/image/eyJvcmciOjEwMDAsImlkIjoiMTAwOTEzNGExNDExZjYxYzZlYzkwYjM4YjFmYTI3MDcifQ.4i3DbGCIbf74u9Jvui_vtG3lnx3HFolTbvyskMXPpfE/1009134a1411f61c6ec90b38b1fa2707.png", "name": "畅行.png", "img_id": "1009134a1411f61c6ec90b38b1fa2707"}]', '畅行新郑中华路站', 'GS0075', 5, 7.020, 7.380, 7.860, 8.680, '{1031,1033,1034,1036,1037}', 0, NULL, 30.00, 0, 0, '<p>本站 24 小时营业，油品由正规炼厂直供，每批次留样备查。</p><ul><li>会员每升优惠 0.20 元</li><li>支持加油卡、微信和支付宝</li></ul>', 410000, 410100, 410184, '河南省郑州市新郑市中华路 536 号', '113.7405,34.3954', '[]', NULL, '[]', '13805092780', NULL, NULL, '李强', 1, 75, NULL, 1, 1, '2026-09-12 21:12:37.675+00', '2026-11-26 13:12:37.913201+00', 1001, DEFAULT, 'changxingxinzhengzhonghualuzhan gs0075 henanshengzhengzhoushixinzhengshizhonghualu 536 hao 13805092780 cxxzzhlz gs0075 hnszzsxzszhl 536 h 13805092780');
INSERT INTO public.homeclassify VALUES
	(1000, 1000, '润滑油', 1000, DEFAULT, 1006, DEFAULT, 1, '[{"url": "/api/files/image/eyJvcmciOjEwMDAsImlkIjoiMzFlZTcwN2MzZWFmMjU2MDFjNzU5YjMzOWU0ZWMzNGEifQ.VizzWGiZVenZLuDGQhS6SDEh5OhguYhKHYehg9QSNtc/31ee707c3eaf25601c759b339e4ec34a.png", "name": "润滑油.png", "img_id": "31ee707c3eaf25601c759b339e4ec34a"}]', 1, NULL, 1, 1, '2026-11-26 13:12:39.771826+00', '2026-11-26 13:12:39.771826+00', 1001, DEFAULT, 'runhuayou rhy'),
	(1001, 1000, '汽车养护', 1001, DEFAULT, 1010, DEFAULT, 1, '[{"url": "/api/files/image/eyJvcmciOjEwMDAsImlkIjoiZDUwNGZhYTJjOTNlY2U0MGRiMzg1MjdjODg1YjNkZmQifQ.rBb-rT_RABy2hZN1aRljjECxFVa6_tDaSDZvBk9fa-g/d504faa2c93ece40db38527c885b3dfd.png", "name": "汽车养护.png", "img_id": "d504faa2c93ece40db38527c885b3dfd"}]', 2, NULL, 1, 1, '2026-11-26 13:12:39.771826+00', '2026-11-26 13:12:39.771826+00', 1001, DEFAULT, 'qicheyanghu qcyh'),
	(1002, 1000, '轮胎', 1002, DEFAULT, 1014, DEFAULT, 1, '[{"url": "/api/files/image/eyJvcmciOjEwMDAsImlkIjoiZTVjZWZmYjk5YTY4NjFlZmRkMDhhODZmZTgyZTE0NGEifQ.9MlnNxK62wiTtCnjArXkGdX1Z-1jxjXBWgYe-a4PFw4/e5ceffb99a6861efdd08a86fe82e144a.png", "name": "轮胎.png", "img_id": "e5ceffb99a6861efdd08a86fe82e144a"}]', 3, NULL, 1, 1, '2026-11-26 13:12:39.771826+00', '2026-11-26 13:12:39.771826+00', 1001, DEFAULT, 'luntai lt'),
	(1003, 1000, '便利店', 1003, DEFAULT, 1017, DEFAULT, 1, '[{"url": "/api/files/image/eyJvcmciOjEwMDAsImlkIjoiZGU0YWI0ZjhlMjJkMzcxYTBlN2RlZGZjNWExZjc4NzEifQ.sUQKCIMZtPSZ94Es8coPLYffGIYPQEZMbADuECwavsg/de4ab4f8e22d371a0e7dedfc5a1f7871.png", "name": "便利店.png", "img_id": "de4ab4f8e22d371a0e7dedfc5a1f7871"}]', 4, NULL, 1, 1, '2026-11-26 13:12:39.771826+00', '2026-11-26 13:12:39.771826+00', 1001, DEFAULT, 'bianlidian bld'),
	(1004, 1000, '洗车服务', 1004, DEFAULT, 1020, DEFAULT, 2, '[{"url": "/api/files/image/eyJvcmciOjEwMDAsImlkIjoiNmNjMWMzZDQxYTkwYThkODM0OTQzYjZmMzg0NmIzMDcifQ.8Zh29AZQJxKkkkB04VCgYEyFfTQ2SXAxNqkPIHX53qc/6cc1c3d41a90a8d834943b6f3846b307.png", "name": "洗车服务.png", "img_id": "6cc1c3d41a90a8d834943b6f3846b307"}]', 5, NULL, 1, 1, '2026-11-26 13:12:39.771826+00', '2026-11-26 13:12:39.771826+00', 1001, DEFAULT, 'xichefuwu xcfw'),
	(1005, 1000, '车载用品', 1005, DEFAULT, 1023, DEFAULT, 2, '[{"url": "/api/files/image/eyJvcmciOjEwMDAsImlkIjoiMTAwM2QwNGVlOTU5NWFiNzRiZmFmY2Y0NjE2ZDVjZGEifQ.tN2MSnDCA9qzFhx639E9IZqinXciVH5VEdFzd01bPaI/1003d04ee9595ab74bfafcf4616d5cda.png", "name": "车载用品.png", "img_id": "1003d04ee9595ab74bfafcf4616d5cda"}]', 6, NULL, 1, 1, '2026-11-26 13:12:39.771826+00', '2026-11-26 13:12:39.771826+00', 1001, DEFAULT, 'chezaiyongpin czyp');
INSERT INTO public.icon VALUES
	(1000, 1, '首页', 'ri:home-4-line', 24, '#1f5eff', 0, '首页菜单', 1, 1, '2026-11-26 13:12:31.78785+00', '2026-11-26 13:12:31.78785+00', 1000, DEFAULT, 'shouye ri:home-4-line sy ri:home-4-line'),
	(1001, 1, '系统设置', 'ri:settings-3-line', 24, NULL, 0, '系统设置菜单', 1, 1, '2026-11-26 13:12:31.796442+00', '2026-11-26 13:12:31.796442+00', 1000, DEFAULT, 'xitongshezhi ri:settings-3-line xtsz ri:settings-3-line'),
	(1002, 1, '菜单', 'ri:menu-2-line', 24, NULL, 0, '菜单管理', 1, 1, '2026-11-26 13:12:31.812662+00', '2026-11-26 13:12:31.812662+00', 1000, DEFAULT, 'caidan ri:menu-2-line cd ri:menu-2-line'),
	(1003, 1, '图标', 'ri:palette-line', 24, NULL, 0, '图标管理', 1, 1, '2026-11-26 13:12:31.820717+00', '2026-11-26 13:12:31.820717+00', 1000, DEFAULT, 'tubiao ri:palette-line tb ri:palette-line'),
	(1004, 1, '字典', 'ri:book-2-line', 24, NULL, 0, '字典管理', 1, 1, '2026-11-26 13:12:31.844161+00', '2026-11-26 13:12:31.844161+00', 1000, DEFAULT, 'zidian ri:book-2-line zd ri:book-2-line'),
	(1005, 1, '首页设置', 'ri:home-gear-line', 24, NULL, 0, '首页设置菜单', 1, 1, '2026-11-26 13:12:31.848245+00', '2026-11-26 13:12:31.848245+00', 1000, DEFAULT, 'shouyeshezhi ri:home-gear-line sysz ri:home-gear-line'),
	(1006, 1, '仪表盘', 'ri:dashboard-3-line', 24, '#1f5eff', 0, NULL, 1, 1, '2026-11-26 13:12:31.855964+00', '2026-11-26 13:12:31.855964+00', 1000, DEFAULT, 'yibiaopan ri:dashboard-3-line ybp ri:dashboard-3-line'),
	(1007, 1, '用户', 'ri:user-line', 24, NULL, 0, NULL, 1, 1, '2026-11-26 13:12:31.86309+00', '2026-11-26 13:12:31.86309+00', 1000, DEFAULT, 'yonghu ri:user-line yh ri:user-line'),
	(1008, 1, '应用', 'ri:apps-2-line', 24, NULL, 0, NULL, 1, 1, '2026-11-26 13:12:31.874444+00', '2026-11-26 13:12:31.874444+00', 1000, DEFAULT, 'yingyong ri:apps-2-line yy ri:apps-2-line'),
	(1009, 1, '提示', 'ri:chat-smile-2-line', 24, NULL, 0, '登录提示', 1, 1, '2026-11-26 13:12:31.882493+00', '2026-11-26 13:12:31.882493+00', 1000, DEFAULT, 'tishi ri:chat-smile-2-line ts ri:chat-smile-2-line'),
	(1010, 1, '日志', 'ri:file-list-3-line', 24, NULL, 0, '操作日志', 1, 1, '2026-11-26 13:12:31.885071+00', '2026-11-26 13:12:31.885071+00', 1000, DEFAULT, 'rizhi ri:file-list-3-line rz ri:file-list-3-line'),
	(1011, 1, '站点设置', 'ri:settings-4-line', 24, NULL, 0, NULL, 1, 1, '2026-11-26 13:12:31.887475+00', '2026-11-26 13:12:31.887475+00', 1000, DEFAULT, 'zhandianshezhi ri:settings-4-line zdsz ri:settings-4-line'),
	(1012, 1, '团队', 'ri:team-line', 24, NULL, 0, NULL, 1, 1, '2026-11-26 13:12:31.896868+00', '2026-11-26 13:12:31.896868+00', 1000, DEFAULT, 'tuandui ri:team-line td ri:team-line'),
	(1013, 1, '管理员', 'ri:admin-line', 24, NULL, 0, '管理员账号', 1, 1, '2026-11-26 13:12:31.902918+00', '2026-11-26 13:12:31.902918+00', 1000, DEFAULT, 'guanliyuan ri:admin-line gly ri:admin-line'),
	(1014, 1, '角色', 'ri:shield-user-line', 24, NULL, 0, '角色与权限', 1, 1, '2026-11-26 13:12:31.909382+00', '2026-11-26 13:12:31.909382+00', 1000, DEFAULT, 'juese ri:shield-user-line js ri:shield-user-line'),
	(1015, 1, '权限', 'ri:key-2-line', 24, NULL, 0, NULL, 1, 1, '2026-11-26 13:12:31.912482+00', '2026-11-26 13:12:31.912482+00', 1000, DEFAULT, 'quanxian ri:key-2-line qx ri:key-2-line'),
	(1016, 1, '密码锁', 'ri:lock-password-line', 24, NULL, 0, NULL, 1, 1, '2026-11-26 13:12:31.916408+00', '2026-11-26 13:12:31.916408+00', 1000, DEFAULT, 'mimasuo ri:lock-password-line mms ri:lock-password-line'),
	(1017, 1, '机构', 'ri:building-line', 24, NULL, 0, '机构列表', 1, 1, '2026-11-26 13:12:31.921808+00', '2026-11-26 13:12:31.921808+00', 1000, DEFAULT, 'jigou ri:building-line jg ri:building-line'),
	(1018, 1, '组织架构', 'ri:organization-chart', 24, NULL, 0, NULL, 1, 1, '2026-11-26 13:12:31.928935+00', '2026-11-26 13:12:31.928935+00', 1000, DEFAULT, 'zuzhijiagou ri:organization-chart zzjg ri:organization-chart'),
	(1019, 1, '分公司', 'ri:government-line', 24, NULL, 0, NULL, 1, 1, '2026-11-26 13:12:31.933747+00', '2026-11-26 13:12:31.933747+00', 1000, DEFAULT, 'fengongsi ri:government-line fgs ri:government-line'),
	(1020, 1, '加油站', 'ri:gas-station-line', 24, '#ea7a0c', 0, '门店列表', 1, 1, '2026-11-26 13:12:31.938173+00', '2026-11-26 13:12:31.938173+00', 1000, DEFAULT, 'jiayouzhan ri:gas-station-line jyz ri:gas-station-line'),
	(1021, 1, '油价', 'ri:oil-line', 24, '#ea7a0c', 0, '每日油价', 1, 1, '2026-11-26 13:12:31.942471+00', '2026-11-26 13:12:31.942471+00', 1000, DEFAULT, 'youjia ri:oil-line yj ri:oil-line'),
	(1022, 1, '充电桩', 'ri:charging-pile-line', 24, '#16a34a', 0, NULL, 1, 1, '2026-11-26 13:12:31.948547+00', '2026-11-26 13:12:31.948547+00', 1000, DEFAULT, 'chongdianzhuang ri:charging-pile-line cdz ri:charging-pile-line'),
	(1023, 1, '汽车', 'ri:car-line', 24, NULL, 0, NULL, 1, 1, '2026-11-26 13:12:31.95152+00', '2026-11-26 13:12:31.95152+00', 1000, DEFAULT, 'qiche ri:car-line qc ri:car-line'),
	(1024, 1, '货车', 'ri:truck-line', 24, NULL, 0, '道路救援与配送', 1, 1, '2026-11-26 13:12:31.954269+00', '2026-11-26 13:12:31.954269+00', 1000, DEFAULT, 'huoche ri:truck-line hc ri:truck-line'),
	(1025, 1, '洗车', 'ri:car-washing-line', 24, NULL, 0, NULL, 1, 1, '2026-11-26 13:12:31.959392+00', '2026-11-26 13:12:31.959392+00', 1000, DEFAULT, 'xiche ri:car-washing-line xc ri:car-washing-line'),
	(1026, 1, '地图', 'ri:map-2-line', 24, NULL, 0, NULL, 1, 1, '2026-11-26 13:12:31.962515+00', '2026-11-26 13:12:31.962515+00', 1000, DEFAULT, 'ditu ri:map-2-line dt ri:map-2-line'),
	(1027, 1, '门店位置', 'ri:map-pin-line', 24, '#dc2626', 0, NULL, 1, 1, '2026-11-26 13:12:31.96746+00', '2026-11-26 13:12:31.96746+00', 1000, DEFAULT, 'mendianweizhi ri:map-pin-line mdwz ri:map-pin-line'),
	(1028, 1, '手机', 'ri:smartphone-line', 24, NULL, 0, NULL, 1, 1, '2026-11-26 13:12:31.971964+00', '2026-11-26 13:12:31.971964+00', 1000, DEFAULT, 'shouji ri:smartphone-line sj ri:smartphone-line'),
	(1029, 1, '手机卡', 'ri:sim-card-line', 24, '#16a34a', 0, '号码列表', 1, 1, '2026-11-26 13:12:31.980019+00', '2026-11-26 13:12:31.980019+00', 1000, DEFAULT, 'shoujika ri:sim-card-line sjk ri:sim-card-line'),
	(1030, 1, '双卡', 'ri:dual-sim-1-line', 24, NULL, 0, NULL, 1, 1, '2026-11-26 13:12:31.991796+00', '2026-11-26 13:12:31.991796+00', 1000, DEFAULT, 'shuangka ri:dual-sim-1-line sk ri:dual-sim-1-line'),
	(1031, 1, '信号', 'ri:signal-tower-line', 24, NULL, 0, NULL, 1, 1, '2026-11-26 13:12:31.995926+00', '2026-11-26 13:12:31.995926+00', 1000, DEFAULT, 'xinhao ri:signal-tower-line xh ri:signal-tower-line'),
	(1032, 1, '电话', 'ri:phone-line', 24, NULL, 0, NULL, 1, 1, '2026-11-26 13:12:32.002414+00', '2026-11-26 13:12:32.002414+00', 1000, DEFAULT, 'dianhua ri:phone-line dh ri:phone-line'),
	(1033, 1, '银行卡', 'ri:bank-card-line', 24, NULL, 0, NULL, 1, 1, '2026-11-26 13:12:32.007807+00', '2026-11-26 13:12:32.007807+00', 1000, DEFAULT, 'yinhangka ri:bank-card-line yhk ri:bank-card-line'),
	(1034, 1, '钱包', 'ri:wallet-3-line', 24, NULL, 0, NULL, 1, 1, '2026-11-26 13:12:32.01202+00', '2026-11-26 13:12:32.01202+00', 1000, DEFAULT, 'qianbao ri:wallet-3-line qb ri:wallet-3-line'),
	(1035, 1, '人民币', 'ri:money-cny-circle-line', 24, '#dc2626', 0, NULL, 1, 1, '2026-11-26 13:12:32.017306+00', '2026-11-26 13:12:32.017306+00', 1000, DEFAULT, 'renminbi ri:money-cny-circle-line rmb ri:money-cny-circle-line'),
	(1036, 1, '价格标签', 'ri:price-tag-3-line', 24, '#dc2626', 0, NULL, 1, 1, '2026-11-26 13:12:32.021228+00', '2026-11-26 13:12:32.021228+00', 1000, DEFAULT, 'jiagebiaoqian ri:price-tag-3-line jgbq ri:price-tag-3-line'),
	(1037, 1, '优惠券', 'ri:coupon-3-line', 24, NULL, 0, NULL, 1, 1, '2026-11-26 13:12:32.025743+00', '2026-11-26 13:12:32.025743+00', 1000, DEFAULT, 'youhuiquan ri:coupon-3-line yhq ri:coupon-3-line'),
	(1038, 1, '商店', 'ri:store-2-line', 24, NULL, 0, NULL, 1, 1, '2026-11-26 13:12:32.031212+00', '2026-11-26 13:12:32.031212+00', 1000, DEFAULT, 'shangdian ri:store-2-line sd ri:store-2-line'),
	(1039, 1, '购物车', 'ri:shopping-cart-2-line', 24, NULL, 0, NULL, 1, 1, '2026-11-26 13:12:32.035102+00', '2026-11-26 13:12:32.035102+00', 1000, DEFAULT, 'gouwuche ri:shopping-cart-2-line gwc ri:shopping-cart-2-line'),
	(1040, 1, '商品', 'ri:shopping-bag-3-line', 24, NULL, 0, NULL, 1, 1, '2026-11-26 13:12:32.039576+00', '2026-11-26 13:12:32.039576+00', 1000, DEFAULT, 'shangpin ri:shopping-bag-3-line sp ri:shopping-bag-3-line'),
	(1041, 1, '礼物', 'ri:gift-2-line', 24, '#dc2626', 0, NULL, 1, 1, '2026-11-26 13:12:32.043559+00', '2026-11-26 13:12:32.043559+00', 1000, DEFAULT, 'liwu ri:gift-2-line lw ri:gift-2-line'),
	(1042, 1, '活动', 'ri:fire-line', 28, '#dc2626', 0, NULL, 1, 1, '2026-11-26 13:12:32.051063+00', '2026-11-26 13:12:32.051063+00', 1000, DEFAULT, 'huodong ri:fire-line hd ri:fire-line'),
	(1043, 1, '轮播图', 'ri:slideshow-3-line', 24, NULL, 0, '轮播与链接', 1, 1, '2026-11-26 13:12:32.055183+00', '2026-11-26 13:12:32.055183+00', 1000, DEFAULT, 'lunbotu ri:slideshow-3-line lbt ri:slideshow-3-line'),
	(1044, 1, '图片', 'ri:image-line', 24, NULL, 0, NULL, 1, 1, '2026-11-26 13:12:32.058071+00', '2026-11-26 13:12:32.058071+00', 1000, DEFAULT, 'tupian ri:image-line tp ri:image-line'),
	(1045, 1, '视频', 'ri:video-line', 24, NULL, 0, NULL, 1, 1, '2026-11-26 13:12:32.069616+00', '2026-11-26 13:12:32.069616+00', 1000, DEFAULT, 'shipin ri:video-line sp ri:video-line'),
	(1046, 1, '文章', 'ri:article-line', 24, NULL, 0, NULL, 1, 1, '2026-11-26 13:12:32.082342+00', '2026-11-26 13:12:32.082342+00', 1000, DEFAULT, 'wenzhang ri:article-line wz ri:article-line'),
	(1047, 1, '文件夹', 'ri:folder-3-line', 24, NULL, 0, NULL, 1, 1, '2026-11-26 13:12:32.094495+00', '2026-11-26 13:12:32.094495+00', 1000, DEFAULT, 'wenjianjia ri:folder-3-line wjj ri:folder-3-line'),
	(1048, 1, '链接', 'ri:links-line', 24, NULL, 0, NULL, 1, 1, '2026-11-26 13:12:32.10486+00', '2026-11-26 13:12:32.10486+00', 1000, DEFAULT, 'lianjie ri:links-line lj ri:links-line'),
	(1049, 1, '域名', 'ri:global-line', 24, NULL, 0, '站点域名', 1, 1, '2026-11-26 13:12:32.124026+00', '2026-11-26 13:12:32.124026+00', 1000, DEFAULT, 'yuming ri:global-line ym ri:global-line');
INSERT INTO public.icon VALUES
	(1050, 1, '二维码', 'ri:qr-code-line', 24, NULL, 0, NULL, 1, 1, '2026-11-26 13:12:32.142364+00', '2026-11-26 13:12:32.142364+00', 1000, DEFAULT, 'erweima ri:qr-code-line ewm ri:qr-code-line'),
	(1051, 1, '小程序', 'ri:mini-program-line', 24, '#16a34a', 0, NULL, 1, 1, '2026-11-26 13:12:32.179581+00', '2026-11-26 13:12:32.179581+00', 1000, DEFAULT, 'xiaochengxu ri:mini-program-line xcx ri:mini-program-line'),
	(1052, 1, '微信', 'ri:wechat-line', 28, '#07c160', 0, NULL, 1, 1, '2026-11-26 13:12:32.201262+00', '2026-11-26 13:12:32.201262+00', 1000, DEFAULT, 'weixin ri:wechat-line wx ri:wechat-line'),
	(1053, 1, '支付宝', 'ri:alipay-line', 28, '#1677ff', 0, NULL, 1, 1, '2026-11-26 13:12:32.222008+00', '2026-11-26 13:12:32.222008+00', 1000, DEFAULT, 'zhifubao ri:alipay-line zfb ri:alipay-line'),
	(1054, 1, '消息', 'ri:message-2-line', 24, NULL, 0, '消息中心', 1, 1, '2026-11-26 13:12:32.231052+00', '2026-11-26 13:12:32.231052+00', 1000, DEFAULT, 'xiaoxi ri:message-2-line xx ri:message-2-line'),
	(1055, 1, '通知', 'ri:notification-3-line', 24, NULL, 0, NULL, 1, 1, '2026-11-26 13:12:32.241655+00', '2026-11-26 13:12:32.241655+00', 1000, DEFAULT, 'tongzhi ri:notification-3-line tz ri:notification-3-line'),
	(1056, 1, '邮件', 'ri:mail-line', 24, NULL, 0, NULL, 1, 1, '2026-11-26 13:12:32.258877+00', '2026-11-26 13:12:32.258877+00', 1000, DEFAULT, 'youjian ri:mail-line yj ri:mail-line'),
	(1057, 1, '客服', 'ri:customer-service-2-line', 24, NULL, 0, NULL, 1, 1, '2026-11-26 13:12:32.270365+00', '2026-11-26 13:12:32.270365+00', 1000, DEFAULT, 'kefu ri:customer-service-2-line kf ri:customer-service-2-line'),
	(1058, 1, '日历', 'ri:calendar-line', 24, NULL, 0, NULL, 1, 1, '2026-11-26 13:12:32.276606+00', '2026-11-26 13:12:32.276606+00', 1000, DEFAULT, 'rili ri:calendar-line rl ri:calendar-line'),
	(1059, 1, '时间', 'ri:time-line', 24, NULL, 0, NULL, 1, 1, '2026-11-26 13:12:32.284241+00', '2026-11-26 13:12:32.284241+00', 1000, DEFAULT, 'shijian ri:time-line sj ri:time-line'),
	(1060, 1, '柱状图', 'ri:bar-chart-2-line', 24, NULL, 0, NULL, 1, 1, '2026-11-26 13:12:32.30383+00', '2026-11-26 13:12:32.30383+00', 1000, DEFAULT, 'zhuzhuangtu ri:bar-chart-2-line zzt ri:bar-chart-2-line'),
	(1061, 1, '饼图', 'ri:pie-chart-line', 24, NULL, 0, NULL, 1, 1, '2026-11-26 13:12:32.315571+00', '2026-11-26 13:12:32.315571+00', 1000, DEFAULT, 'bingtu ri:pie-chart-line bt ri:pie-chart-line'),
	(1062, 1, '搜索', 'ri:search-line', 24, NULL, 0, NULL, 1, 1, '2026-11-26 13:12:32.32625+00', '2026-11-26 13:12:32.32625+00', 1000, DEFAULT, 'sousuo ri:search-line ss ri:search-line'),
	(1063, 1, '导入', 'ri:upload-2-line', 24, NULL, 0, NULL, 1, 1, '2026-11-26 13:12:32.338147+00', '2026-11-26 13:12:32.338147+00', 1000, DEFAULT, 'daoru ri:upload-2-line dr ri:upload-2-line'),
	(1064, 1, '导出', 'ri:download-2-line', 24, NULL, 0, NULL, 1, 1, '2026-11-26 13:12:32.346344+00', '2026-11-26 13:12:32.346344+00', 1000, DEFAULT, 'daochu ri:download-2-line dc ri:download-2-line'),
	(1065, 1, '回收站', 'ri:delete-bin-line', 24, NULL, 0, NULL, 1, 1, '2026-11-26 13:12:32.35665+00', '2026-11-26 13:12:32.35665+00', 1000, DEFAULT, 'huishouzhan ri:delete-bin-line hsz ri:delete-bin-line'),
	(1066, 1, '错误日志', 'ri:bug-line', 24, '#dc2626', 0, '错误日志菜单', 1, 1, '2026-11-26 13:12:32.362645+00', '2026-11-26 13:12:32.362645+00', 1000, DEFAULT, 'cuowurizhi ri:bug-line cwrz ri:bug-line'),
	(1067, 1, '服务器', 'ri:server-line', 24, NULL, 0, NULL, 1, 1, '2026-11-26 13:12:32.376327+00', '2026-11-26 13:12:32.376327+00', 1000, DEFAULT, 'fuwuqi ri:server-line fwq ri:server-line'),
	(1068, 1, '数据库', 'ri:database-2-line', 24, NULL, 0, NULL, 1, 1, '2026-11-26 13:12:32.384612+00', '2026-11-26 13:12:32.384612+00', 1000, DEFAULT, 'shujuku ri:database-2-line sjk ri:database-2-line'),
	(1069, 1, '旧版首页', 'ant-design:home-outlined', 24, NULL, 0, '已由新图标代替', 0, 1, '2026-11-26 13:12:32.399823+00', '2026-11-26 13:12:32.399823+00', 1000, DEFAULT, 'jiubanshouye ant-design:home-outlined jbsy ant-design:home-outlined'),
	(1070, 1, '旧版设置', 'ant-design:setting-outlined', 24, NULL, 0, '已由新图标代替', 0, 1, '2026-11-26 13:12:32.404472+00', '2026-11-26 13:12:32.404472+00', 1000, DEFAULT, 'jiubanshezhi ant-design:setting-outlined jbsz ant-design:setting-outlined');
INSERT INTO public.letter OVERRIDING SYSTEM VALUE VALUES
	(1, 1000, 'organisation', '十二月油价联动安排', '<p>各门店请于 12 月 1 日 09:00 前在“每日油价”核对本省价格，并检查站内价牌。</p><ol><li>92#、95# 以当日公布为准</li><li>0# 柴油同步调整</li></ol><p>有疑问请联系运营中心。</p>', 1, NULL, 1000, 1001, '2026-11-26 13:12:33.376767+00', false),
	(2, 1000, 'organisation', '号码列表批量操作已开放', '<p>现在可以按筛选结果批量修改状态，十分钟内可以撤销。大批量的修改在右上角的后台任务中查看进度。</p>', 1, NULL, 1001, 1001, '2026-11-26 13:12:33.483358+00', false);
INSERT INTO public.link VALUES
	(1000, 1000, '[{"url": "/api/files/image/eyJvcmciOjEwMDAsImlkIjoiM2QzOGFlZDk5YWRhMDZmY2E3YTZiNTA5MDI4MmQzMzkifQ.UGxQMPcEZD9JV49PgLfrBqubZkL1Bp-6wpmxuUACaYA/3d38aed99ada06fca7a6b5090282d339.png", "name": "轮播-早晨.png", "img_id": "3d38aed99ada06fca7a6b5090282d339"}]', NULL, '会员日：每升立减 0.20 元', 9, 12, NULL, 'A', '#6eb2f0', 1, '每月 8 日', 1, 1, '2026-11-26 13:12:39.393304+00', '2026-11-26 13:12:39.393304+00', 1001, DEFAULT, 'huiyuanri：meishenglijian 0.20 yuan hyr：mslj 0.20 y'),
	(1002, 1000, '[{"url": "/api/files/image/eyJvcmciOjEwMDAsImlkIjoiOGNlMjk3NzYyZDM4ODEzODQzM2UwMzJmYzA4NGRmODgifQ.58ASgDDv3rnwxt7CsQtxkAwufUku-uAFTEMIn0DzO4s/8ce297762d388138433e032fc084df88.png", "name": "轮播-夜色.png", "img_id": "8ce297762d388138433e032fc084df88"}]', NULL, '夜间加油有好礼', 4, 36, NULL, 'A', '#3a4c8c', 3, '22:00 至次日 6:00', 1, 1, '2026-11-26 13:12:39.393304+00', '2026-11-26 13:12:39.393304+00', 1001, DEFAULT, 'yejianjiayouyouhaoli yjjyyhl'),
	(1003, 1000, '[{"url": "/api/files/image/eyJvcmciOjEwMDAsImlkIjoiYTkxMjljYzhkMzUyNmNiNzMyM2M0OTdlMGI1M2M4ZjAifQ.gHSGwB3QxnOl4hlk6YDgSEf8acuVtydBpYGXD-i_gcI/a9129cc8d3526cb7323c497e0b53c8f0.png", "name": "轮播-晴空.png", "img_id": "a9129cc8d3526cb7323c497e0b53c8f0"}]', NULL, '新站开业', 7, 0, '/pages/station/new', 'A', '#60c4d6', 4, '杭州滨江站', 1, 1, '2026-11-26 13:12:39.393304+00', '2026-11-26 13:12:39.393304+00', 1001, DEFAULT, 'xinzhankaiye xzky'),
	(1004, 1000, '[]', NULL, '油价调整说明', 5, 0, 'https://www.example.com/notice/price', '_blank', NULL, 11, '对外公告', 1, 1, '2026-11-26 13:12:39.393304+00', '2026-11-26 13:12:39.393304+00', 1001, DEFAULT, 'youjiatiaozhengshuoming yjtzsm'),
	(1005, 1000, '[]', NULL, '积分商城', 6, 0, '/pages/mall/index', 'A', NULL, 12, '小程序', 1, 1, '2026-11-26 13:12:39.393304+00', '2026-11-26 13:12:39.393304+00', 1001, DEFAULT, 'jifenshangcheng jfsc'),
	(1006, 1000, '[]', NULL, '洗车套餐', 1, 208, NULL, 'A', NULL, 13, '单个商品', 1, 1, '2026-11-26 13:12:39.393304+00', '2026-11-26 13:12:39.393304+00', 1001, DEFAULT, 'xichetaocan xctc'),
	(1007, 1000, '[]', NULL, '春节活动', 3, 5, NULL, 'A', NULL, 14, '已结束', 0, 1, '2026-11-26 13:12:39.393304+00', '2026-11-26 13:12:39.393304+00', 1001, DEFAULT, 'chunjiehuodong cjhd'),
	(1001, 1000, '[{"url": "/api/files/image/eyJvcmciOjEwMDAsImlkIjoiNjE1NGY1MTk1NGY5N2VhOTkxOTJiODhhOTRkYzIwODYifQ.bWjJv56Abg2P1rlwWgWpIK08sm9ECJGMiojAJ5BCDOc/6154f51954f97ea99192b88a94dc2086.png", "name": "轮播-黄昏.png", "img_id": "6154f51954f97ea99192b88a94dc2086"}]', NULL, '夏季保养，机油五折起', 2, 1006, NULL, 'A', '#f49664', 2, '商品分类', 1, 1, '2026-11-26 13:12:39.393304+00', '2026-11-26 13:12:39.393304+00', 1001, DEFAULT, 'xiajibaoyang，jiyouwuzheqi xjby，jywzq');
INSERT INTO public.logintip VALUES
	(1000, 1000, '登录后可查看会员油价和附近门店', '#1f5eff', '#ffffff', '#ffffff', '#1f5eff', '[]', 1, 1, '2026-11-26 13:12:40.04788+00', '2026-11-26 13:12:40.04788+00', 1001);
INSERT INTO public.menu VALUES
	(1000, 1, '首页', 'home', '/home', NULL, NULL, DEFAULT, 'ri:home-4-line', 1, 1, 1, '登录后打开的页面', 1, '2026-11-26 13:12:31.104466+00', '2026-11-26 13:12:31.104466+00', 1000, DEFAULT, 'shouye home /home sy home /home'),
	(1001, 1, '号码列表', 'wachapp', '/wachapp', NULL, NULL, DEFAULT, 'ri:sim-card-line', 10, 1, 0, '手机卡的状态、发送和验证码', 1, '2026-11-26 13:12:31.152435+00', '2026-11-26 13:12:31.152435+00', 1000, DEFAULT, 'haomaliebiao wachapp /wachapp hmlb wachapp /wachapp'),
	(1002, 1, '门店', 'stations', NULL, NULL, NULL, DEFAULT, 'ri:store-2-line', 20, 1, 0, NULL, 1, '2026-11-26 13:12:31.179315+00', '2026-11-26 13:12:31.179315+00', 1000, DEFAULT, 'mendian stations  md stations '),
	(1003, 1, '门店管理', 'gasstation', '/gasstation', NULL, 1002, DEFAULT, 'ri:gas-station-line', 1, 1, 0, '门店、油价和位置', 1, '2026-11-26 13:12:31.202381+00', '2026-11-26 13:12:31.202381+00', 1000, DEFAULT, 'mendianguanli gasstation /gasstation mdgl gasstation /gasstation'),
	(1004, 1, '每日油价', 'gasprice', '/gasprice', NULL, 1002, DEFAULT, 'ri:oil-line', 2, 1, 0, '各省每日油价', 1, '2026-11-26 13:12:31.22717+00', '2026-11-26 13:12:31.22717+00', 1000, DEFAULT, 'meiriyoujia gasprice /gasprice mryj gasprice /gasprice'),
	(1005, 1, '分公司', 'branch', '/branch', NULL, 1002, DEFAULT, 'ri:government-line', 3, 1, 0, NULL, 1, '2026-11-26 13:12:31.248377+00', '2026-11-26 13:12:31.248377+00', 1000, DEFAULT, 'fengongsi branch /branch fgs branch /branch'),
	(1006, 1, '内容', 'content', NULL, NULL, NULL, DEFAULT, 'ri:article-line', 30, 1, 0, NULL, 1, '2026-11-26 13:12:31.261681+00', '2026-11-26 13:12:31.261681+00', 1000, DEFAULT, 'neirong content  nr content '),
	(1007, 1, '轮播与链接', 'link', '/link', NULL, 1006, DEFAULT, 'ri:slideshow-3-line', 1, 1, 0, NULL, 1, '2026-11-26 13:12:31.274955+00', '2026-11-26 13:12:31.274955+00', 1000, DEFAULT, 'lunboyulianjie link /link lbylj link /link'),
	(1008, 1, '首页分类', 'homeclassify', '/homeclassify', NULL, 1006, DEFAULT, 'ri:apps-2-line', 2, 1, 0, NULL, 1, '2026-11-26 13:12:31.308051+00', '2026-11-26 13:12:31.308051+00', 1000, DEFAULT, 'shouyefenlei homeclassify /homeclassify syfl homeclassify /homeclassify'),
	(1009, 1, '商品分类', 'classify', '/classify', NULL, 1006, DEFAULT, 'ri:shopping-bag-3-line', 3, 1, 0, NULL, 1, '2026-11-26 13:12:31.333327+00', '2026-11-26 13:12:31.333327+00', 1000, DEFAULT, 'shangpinfenlei classify /classify spfl classify /classify'),
	(1010, 1, '域名管理', 'domain', '/domain', NULL, 1006, DEFAULT, 'ri:global-line', 4, 1, 0, NULL, 1, '2026-11-26 13:12:31.362476+00', '2026-11-26 13:12:31.362476+00', 1000, DEFAULT, 'yumingguanli domain /domain ymgl domain /domain'),
	(1011, 1, '站点用户', 'siteuser', '/siteuser', NULL, 1006, DEFAULT, 'ri:user-line', 5, 1, 0, NULL, 1, '2026-11-26 13:12:31.387616+00', '2026-11-26 13:12:31.387616+00', 1000, DEFAULT, 'zhandianyonghu siteuser /siteuser zdyh siteuser /siteuser'),
	(1012, 1, '机构与权限', 'people', NULL, NULL, NULL, DEFAULT, 'ri:team-line', 90, 1, 0, NULL, 1, '2026-11-26 13:12:31.400608+00', '2026-11-26 13:12:31.400608+00', 1000, DEFAULT, 'jigouyuquanxian people  jgyqx people '),
	(1013, 1, '机构管理', 'websit', '/websit', NULL, 1012, DEFAULT, 'ri:building-line', 1, 1, 0, '机构、配额和第一个管理员', 1, '2026-11-26 13:12:31.427094+00', '2026-11-26 13:12:31.427094+00', 1000, DEFAULT, 'jigouguanli websit /websit jggl websit /websit'),
	(1014, 1, '站点管理', 'site', '/site', NULL, 1012, DEFAULT, 'ri:global-line', 2, 1, 0, '机构的站点和标志', 1, '2026-11-26 13:12:31.441513+00', '2026-11-26 13:12:31.441513+00', 1000, DEFAULT, 'zhandianguanli site /site zdgl site /site'),
	(1015, 1, '管理员', 'admin', '/config/admin', NULL, 1012, DEFAULT, 'ri:admin-line', 3, 1, 0, '本机构的账号', 1, '2026-11-26 13:12:31.460555+00', '2026-11-26 13:12:31.460555+00', 1000, DEFAULT, 'guanliyuan admin /config/admin gly admin /config/admin'),
	(1016, 1, '角色管理', 'role', '/config/role', NULL, 1012, DEFAULT, 'ri:shield-user-line', 4, 1, 0, '菜单权限和页面权限', 1, '2026-11-26 13:12:31.477932+00', '2026-11-26 13:12:31.477932+00', 1000, DEFAULT, 'jueseguanli role /config/role jsgl role /config/role'),
	(1017, 1, '权限管理', 'permission', '/application/role', NULL, 1012, DEFAULT, 'ri:key-2-line', 5, 1, 0, NULL, 1, '2026-11-26 13:12:31.507139+00', '2026-11-26 13:12:31.507139+00', 1000, DEFAULT, 'quanxianguanli permission /application/role qxgl permission /application/role'),
	(1018, 1, '群发消息', 'message', '/message/send', NULL, 1012, DEFAULT, 'ri:send-plane-line', 8, 1, 0, '写给本机构、角色或帐号的消息', 1, '2026-11-26 13:12:31.529807+00', '2026-11-26 13:12:31.529807+00', 1000, DEFAULT, 'qunfaxiaoxi message /message/send qfxx message /message/send'),
	(1019, 1, '操作日志', 'audit', '/audit', NULL, 1012, DEFAULT, 'ri:file-list-3-line', 6, 1, 0, '谁在何时做了什么', 1, '2026-11-26 13:12:31.561578+00', '2026-11-26 13:12:31.561578+00', 1000, DEFAULT, 'caozuorizhi audit /audit czrz audit /audit'),
	(1020, 1, '错误日志', 'error_logger_page', '/errorlog', NULL, 1012, DEFAULT, 'ri:bug-line', 7, 1, 0, '浏览器中发生的错误', 1, '2026-11-26 13:12:31.582355+00', '2026-11-26 13:12:31.582355+00', 1000, DEFAULT, 'cuowurizhi error_logger_page /errorlog cwrz error_logger_page /errorlog'),
	(1021, 1, '系统设置', 'system', NULL, NULL, NULL, DEFAULT, 'ri:settings-3-line', 100, 1, 0, NULL, 1, '2026-11-26 13:12:31.59673+00', '2026-11-26 13:12:31.59673+00', 1000, DEFAULT, 'xitongshezhi system  xtsz system '),
	(1022, 1, '地区管理', 'city', '/config/city', NULL, 1021, DEFAULT, 'ri:map-2-line', 4, 1, 0, '省、市、区县', 1, '2026-11-26 13:12:31.629851+00', '2026-11-26 13:12:31.629851+00', 1000, DEFAULT, 'diquguanli city /config/city dqgl city /config/city'),
	(1023, 1, '菜单管理', 'menu', '/config/menu', NULL, 1021, DEFAULT, 'ri:menu-2-line', 1, 1, 0, '左侧菜单的层级、图标和顺序', 1, '2026-11-26 13:12:31.659308+00', '2026-11-26 13:12:31.659308+00', 1000, DEFAULT, 'caidanguanli menu /config/menu cdgl menu /config/menu'),
	(1024, 1, '图标管理', 'icon', '/config/icon', NULL, 1021, DEFAULT, 'ri:palette-line', 2, 1, 0, '菜单可选用的图标', 1, '2026-11-26 13:12:31.683083+00', '2026-11-26 13:12:31.683083+00', 1000, DEFAULT, 'tubiaoguanli icon /config/icon tbgl icon /config/icon'),
	(1025, 1, '字典管理', 'dictionary', '/config/dictionary', NULL, 1021, DEFAULT, 'ri:book-2-line', 3, 1, 0, '板块、虚拟机、商品属性和价格', 1, '2026-11-26 13:12:31.705493+00', '2026-11-26 13:12:31.705493+00', 1000, DEFAULT, 'zidianguanli dictionary /config/dictionary zdgl dictionary /config/dictionary'),
	(1026, 1, '站点设置', 'webinfo', '/webinfo', NULL, 1021, DEFAULT, 'ri:settings-4-line', 5, 1, 0, '站点的名称、外观和地图', 1, '2026-11-26 13:12:31.726246+00', '2026-11-26 13:12:31.726246+00', 1000, DEFAULT, 'zhandianshezhi webinfo /webinfo zdsz webinfo /webinfo'),
	(1027, 1, '登录提示', 'logintip', '/logintip', NULL, 1021, DEFAULT, 'ri:chat-smile-2-line', 6, 1, 0, NULL, 1, '2026-11-26 13:12:31.748053+00', '2026-11-26 13:12:31.748053+00', 1000, DEFAULT, 'denglutishi logintip /logintip dlts logintip /logintip'),
	(1028, 1, '首页样式', 'homeStyles', '/webinfo/style', NULL, 1021, DEFAULT, 'ri:smartphone-line', 8, 1, 0, '首页的八种样式', 1, '2026-11-26 13:12:31.759873+00', '2026-11-26 13:12:31.759873+00', 1000, DEFAULT, 'shouyeyangshi homestyles /webinfo/style syys homestyles /webinfo/style'),
	(1029, 1, '首页设置', 'homeset', NULL, NULL, 1021, DEFAULT, 'ri:home-gear-line', 7, 1, 0, NULL, 1, '2026-11-26 13:12:31.769937+00', '2026-11-26 13:12:31.769937+00', 1000, DEFAULT, 'shouyeshezhi homeset  sysz homeset ');
INSERT INTO public.message VALUES
	(1000, 1000, '十二月油价联动安排', 1, '{}', '{}', '<p>各门店请于 12 月 1 日 09:00 前在“每日油价”核对本省价格，并检查站内价牌。</p><ol><li>92#、95# 以当日公布为准</li><li>0# 柴油同步调整</li></ol><p>有疑问请联系运营中心。</p>', 2, 1, 1, '2026-11-26 13:12:33.376767+00', '2026-11-26 13:12:33.376767+00', 1001, DEFAULT, 'shieryueyoujialiandonganpai seyyjldap'),
	(1001, 1000, '号码列表批量操作已开放', 1, '{}', '{}', '<p>现在可以按筛选结果批量修改状态，十分钟内可以撤销。大批量的修改在右上角的后台任务中查看进度。</p>', 2, 1, 1, '2026-11-26 13:12:33.483358+00', '2026-11-26 13:12:33.483358+00', 1001, DEFAULT, 'haomaliebiaopiliangcaozuoyikaifang hmlbplczykf');
INSERT INTO public.migration VALUES
	('0001-engine', 'a4b28612d160721076d10bad1b8d79c8a0f04a337759619cbfc550fa112c50ec', '2026-11-26 13:12:20.45317+00'),
	('0002-uploads', '6839d65c0180f135f96201a810ad88f9c517c6c7d599a390d45b83615d7dbc0b', '2026-11-26 13:12:20.45317+00'),
	('0003-sign-in', '90405bb8fbc6fe6a683250fdb6bf6526f454ef5173e7a3053d80f73506f91620', '2026-11-26 13:12:20.45317+00'),
	('0004-films', '7a74843c1fb8b2ed86240e5504f30f654c7b89f255b771bc68323cc1d7c4e310', '2026-11-26 13:12:20.45317+00'),
	('0005-sends', 'fcdb9fbf2df17459c694f4b4742234099096c290deb0ebd22b1df7491927cc69', '2026-11-26 13:12:20.45317+00'),
	('0006-receipts', 'e09e05f62e372d9b75db6c7293ea8b1f9bf833a6c872e22b4c396e2d99855ad4', '2026-11-26 13:12:20.45317+00'),
	('0007-jobs', '66de413ca9cb003b41f7913b82e8f6a3cccef8274e5d9d2759912f9ab5da2470', '2026-11-26 13:12:20.45317+00'),
	('0008-lost-phones', 'b6be47f49f3839afd27ed09042af1c5d6952c71a474baa52306f753b7b1e86dc', '2026-11-26 13:12:20.45317+00'),
	('0009-errors', 'f716514d213fe6933b1f9a0e879d79c10c50fc0bc6767180358dc3dbbdb75cd2', '2026-11-26 13:12:20.45317+00'),
	('0010-kept', '4803f2eaf0f2b21956ab942f79984825c0c51a17e40669cdad4c843941bba5e4', '2026-11-26 13:12:20.45317+00'),
	('0011-messages', 'a519619934cba21513ce7739d33ec78b162aa7ec711a515779ff4558900fc132', '2026-11-26 13:12:20.45317+00'),
	('0012-error-counts', 'c0bd07f0fb69347af2a51470d15cb97652aa14e028495f02fb2d187d51049290', '2026-11-26 13:12:20.45317+00');
INSERT INTO public.organisation VALUES
	(1, DEFAULT, '平台', 'platform', 'platform', 'admin', NULL, NULL, 5000, 2, NULL, '[]', '[]', NULL, 1, 1, '2026-11-26 13:12:30.953699+00', '2026-11-26 13:12:30.953699+00', NULL, DEFAULT, 'pingtai pt'),
	(1000, DEFAULT, '示例机构一', 'demo1', 'bf13a61c3811', 'admin', NULL, NULL, 5000, 2, NULL, '[]', '[]', NULL, 1, 1, '2026-11-26 13:12:30.953699+00', '2026-11-26 13:12:30.953699+00', NULL, DEFAULT, 'shilijigouyi sljgy'),
	(1001, DEFAULT, '示例机构二', 'demo2', '184185e37370', 'admin', NULL, NULL, 5000, 2, NULL, '[]', '[]', NULL, 1, 1, '2026-11-26 13:12:30.953699+00', '2026-11-26 13:12:30.953699+00', NULL, DEFAULT, 'shilijigouer sljge');
INSERT INTO public.role VALUES
	(1000, 1, '管理员', NULL, 1, 1, '{}', '["*:view", "*:add", "*:edit", "*:delete", "*:export", "*:finish", "*:cancel"]', 1, '2026-11-26 13:12:30.953699+00', '2026-11-26 13:12:30.953699+00', NULL, DEFAULT, 'guanliyuan gly'),
	(1001, 1000, '管理员', NULL, 1, 1, '{}', '["*:view", "*:add", "*:edit", "*:delete", "*:export", "*:finish", "*:cancel"]', 1, '2026-11-26 13:12:30.953699+00', '2026-11-26 13:12:30.953699+00', NULL, DEFAULT, 'guanliyuan gly'),
	(1002, 1000, '只读', NULL, 1, 1, '{}', '["*:view"]', 1, '2026-11-26 13:12:30.953699+00', '2026-11-26 13:12:30.953699+00', NULL, DEFAULT, 'zhidu zd'),
	(1003, 1001, '管理员', NULL, 1, 1, '{}', '["*:view", "*:add", "*:edit", "*:delete", "*:export", "*:finish", "*:cancel"]', 1, '2026-11-26 13:12:30.953699+00', '2026-11-26 13:12:30.953699+00', NULL, DEFAULT, 'guanliyuan gly'),
	(1004, 1000, '门店管理员', '只看到自己的门店', 1, 1, '{}', '["/gasstation:view", "/gasstation:edit"]', 1, '2026-11-26 13:12:37.979636+00', '2026-11-26 13:12:37.979636+00', 1001, DEFAULT, 'mendianguanliyuan zhikandaozijidemendian mdgly zkdzjdmd');
INSERT INTO public.signing_key OVERRIDING SYSTEM VALUE VALUES
	(1, '\x24b2cf28c4587feaebdac7c1737b132834ba29df5d4f9fb97d3d3687ccb99272', '2026-11-26 13:12:28.794183+00');
INSERT INTO public.siteuser VALUES
	(1000, 1000, '[]', '林晓峰', 'user001', NULL, '13900000000', DEFAULT, DEFAULT, '企业客户', 1, 1, '2026-11-26 13:12:39.881868+00', '2026-11-26 13:12:39.881868+00', 1001, DEFAULT, 'linxiaofeng user001 13900000000 lxf user001 13900000000'),
	(1001, 1000, '[]', '何雨桐', 'user002', NULL, '13900713117', DEFAULT, DEFAULT, NULL, 1, 1, '2026-11-26 13:12:39.881868+00', '2026-11-26 13:12:39.881868+00', 1001, DEFAULT, 'heyutong user002 13900713117 hyt user002 13900713117'),
	(1002, 1000, '[]', '高俊杰', 'user003', NULL, '13901426234', DEFAULT, DEFAULT, NULL, 1, 1, '2026-11-26 13:12:39.881868+00', '2026-11-26 13:12:39.881868+00', 1001, DEFAULT, 'gaojunjie user003 13901426234 gjj user003 13901426234'),
	(1003, 1000, '[]', '郑思敏', 'user004', NULL, '13902139351', DEFAULT, DEFAULT, NULL, 1, 1, '2026-11-26 13:12:39.881868+00', '2026-11-26 13:12:39.881868+00', 1001, DEFAULT, 'zhengsimin user004 13902139351 zsm user004 13902139351'),
	(1004, 1000, '[]', '谢文博', 'user005', NULL, '13902852468', DEFAULT, DEFAULT, NULL, 1, 1, '2026-11-26 13:12:39.881868+00', '2026-11-26 13:12:39.881868+00', 1001, DEFAULT, 'xiewenbo user005 13902852468 xwb user005 13902852468'),
	(1005, 1000, '[]', '宋佳怡', 'user006', NULL, '13903565585', DEFAULT, DEFAULT, '企业客户', 1, 1, '2026-11-26 13:12:39.881868+00', '2026-11-26 13:12:39.881868+00', 1001, DEFAULT, 'songjiayi user006 13903565585 sjy user006 13903565585'),
	(1006, 1000, '[]', '唐子涵', 'user007', NULL, '13904278702', DEFAULT, DEFAULT, NULL, 0, 1, '2026-11-26 13:12:39.881868+00', '2026-11-26 13:12:39.881868+00', 1001, DEFAULT, 'tangzihan user007 13904278702 tzh user007 13904278702'),
	(1007, 1000, '[]', '韩雪', 'user008', NULL, '13904991819', DEFAULT, DEFAULT, NULL, 1, 1, '2026-11-26 13:12:39.881868+00', '2026-11-26 13:12:39.881868+00', 1001, DEFAULT, 'hanxue user008 13904991819 hx user008 13904991819'),
	(1008, 1000, '[]', '邓志强', 'user009', NULL, '13905704936', DEFAULT, DEFAULT, NULL, 1, 1, '2026-11-26 13:12:39.881868+00', '2026-11-26 13:12:39.881868+00', 1001, DEFAULT, 'dengzhiqiang user009 13905704936 dzq user009 13905704936'),
	(1009, 1000, '[]', '曹颖', 'user010', NULL, '13906418053', DEFAULT, DEFAULT, NULL, 1, 1, '2026-11-26 13:12:39.881868+00', '2026-11-26 13:12:39.881868+00', 1001, DEFAULT, 'caoying user010 13906418053 cy user010 13906418053'),
	(1010, 1000, '[]', '彭浩然', 'user011', NULL, '13907131170', DEFAULT, DEFAULT, '企业客户', 1, 1, '2026-11-26 13:12:39.881868+00', '2026-11-26 13:12:39.881868+00', 1001, DEFAULT, 'penghaoran user011 13907131170 phr user011 13907131170'),
	(1011, 1000, '[]', '曾丽娜', 'user012', NULL, '13907844287', DEFAULT, DEFAULT, NULL, 1, 1, '2026-11-26 13:12:39.881868+00', '2026-11-26 13:12:39.881868+00', 1001, DEFAULT, 'cenglina user012 13907844287 cln user012 13907844287'),
	(1012, 1000, '[]', '董一鸣', 'user013', NULL, '13908557404', DEFAULT, DEFAULT, NULL, 1, 1, '2026-11-26 13:12:39.881868+00', '2026-11-26 13:12:39.881868+00', 1001, DEFAULT, 'dongyiming user013 13908557404 dym user013 13908557404'),
	(1013, 1000, '[]', '袁媛', 'user014', NULL, '13909270521', DEFAULT, DEFAULT, NULL, 0, 1, '2026-11-26 13:12:39.881868+00', '2026-11-26 13:12:39.881868+00', 1001, DEFAULT, 'yuanyuan user014 13909270521 yy user014 13909270521');
INSERT INTO public.upload VALUES
	(1000, '1009134a1411f61c6ec90b38b1fa2707', 'image/png', 999, 160, 160, '畅行.png', 1001, '2026-11-26 13:12:36.679842+00', NULL),
	(1000, '0035936ddb8310b89af7df074d88c2c1', 'image/png', 965, 160, 160, '恒泰.png', 1001, '2026-11-26 13:12:36.782218+00', NULL),
	(1000, '3fd571fe66f23639b2f8294023e95b9e', 'image/png', 1042, 160, 160, '路达.png', 1001, '2026-11-26 13:12:36.831567+00', NULL),
	(1000, '24c1fccf26bbb0724cf77b894b78cdc5', 'image/png', 3391, 750, 450, '活动-1.png', 1001, '2026-11-26 13:12:37.551626+00', NULL),
	(1000, '3a22335d5c6b2a2d5eb89e48063cbf6b', 'image/png', 3396, 750, 450, '活动-2.png', 1001, '2026-11-26 13:12:37.555811+00', NULL),
	(1000, '3d38aed99ada06fca7a6b5090282d339', 'image/png', 2537, 750, 320, '轮播-早晨.png', 1001, '2026-11-26 13:12:39.183076+00', NULL),
	(1000, '6154f51954f97ea99192b88a94dc2086', 'image/png', 2609, 750, 320, '轮播-黄昏.png', 1001, '2026-11-26 13:12:39.197673+00', NULL),
	(1000, '8ce297762d388138433e032fc084df88', 'image/png', 2824, 750, 320, '轮播-夜色.png', 1001, '2026-11-26 13:12:39.29512+00', NULL),
	(1000, 'a9129cc8d3526cb7323c497e0b53c8f0', 'image/png', 2806, 750, 320, '轮播-晴空.png', 1001, '2026-11-26 13:12:39.320575+00', NULL),
	(1000, '31ee707c3eaf25601c759b339e4ec34a', 'image/png', 541, 160, 160, '润滑油.png', 1001, '2026-11-26 13:12:39.557984+00', NULL),
	(1000, 'e5ceffb99a6861efdd08a86fe82e144a', 'image/png', 730, 160, 160, '轮胎.png', 1001, '2026-11-26 13:12:39.572103+00', NULL),
	(1000, 'd504faa2c93ece40db38527c885b3dfd', 'image/png', 580, 160, 160, '汽车养护.png', 1001, '2026-11-26 13:12:39.559542+00', NULL),
	(1000, '1003d04ee9595ab74bfafcf4616d5cda', 'image/png', 730, 160, 160, '车载用品.png', 1001, '2026-11-26 13:12:39.639954+00', NULL),
	(1000, 'de4ab4f8e22d371a0e7dedfc5a1f7871', 'image/png', 541, 160, 160, '便利店.png', 1001, '2026-11-26 13:12:39.639756+00', NULL),
	(1000, '6cc1c3d41a90a8d834943b6f3846b307', 'image/png', 740, 160, 160, '洗车服务.png', 1001, '2026-11-26 13:12:39.647075+00', NULL),
	(1000, '1111d6ed1b66ef8d05323e4982492ee7', 'image/png', 965, 160, 160, 'logo.png', 1001, '2026-11-26 13:12:39.951157+00', NULL);
INSERT INTO public.wachapp VALUES
	(2978, 1000, '86', '15915671701', 'K01979', 1019, DEFAULT, 'F-60', 1004, DEFAULT, 'VM020', 'S180', 3, '2026-11-26 00:14:34.944063+00', 'none', 0, 0, 0, NULL, 1, 1, '2026-11-07 02:12:33.555674+00', '2026-11-26 13:12:33.555674+00', 1001, DEFAULT, ''),
	(2981, 1000, '86', '18815695458', 'K01982', 1019, DEFAULT, 'C-63', 1004, DEFAULT, 'VM023', 'S183', 6, '2026-11-26 00:11:34.944063+00', 'none', 0, 0, 0, NULL, 1, 1, '2026-11-03 23:12:33.555674+00', '2026-11-26 13:12:33.555674+00', 1001, DEFAULT, ''),
	(2996, 1000, '86', '18615814243', 'K01997', 1012, DEFAULT, 'F-14', 1004, DEFAULT, 'VM038', 'S198', 4, '2026-11-25 23:56:34.944063+00', 'prepared', 0, 0, 0, NULL, 1, 1, '2026-10-20 08:12:33.555674+00', '2026-11-26 13:12:33.555674+00', 1001, DEFAULT, ''),
	(2975, 1000, '86', '13815647944', 'K01976', 1019, DEFAULT, 'C-57', 1005, DEFAULT, 'VM017', 'S177', 1, '2026-11-26 00:17:34.944063+00', 'requested', 0, 186, 272, NULL, 1, 1, '2026-11-10 05:12:33.555674+00', '2026-11-26 13:12:33.555674+00', 1001, DEFAULT, ''),
	(2976, 1000, '86', '13915655863', 'K01977', 1019, DEFAULT, 'D-58', 1005, DEFAULT, 'VM018', 'S178', 1, '2026-11-26 00:16:34.944063+00', 'prepared', 0, 210, 296, NULL, 1, 1, '2026-11-09 04:12:33.555674+00', '2026-11-26 13:12:33.555674+00', 1001, DEFAULT, ''),
	(2977, 1000, '86', '15015663782', 'K01978', 1019, DEFAULT, 'E-59', 1004, DEFAULT, 'VM019', 'S179', 2, '2026-11-26 00:15:34.944063+00', 'noCode', 0, 273, 341, NULL, 0, 1, '2026-11-08 03:12:33.555674+00', '2026-11-26 13:12:33.555674+00', 1001, DEFAULT, ''),
	(2979, 1000, '86', '17715679620', 'K01980', 1019, DEFAULT, 'A-61', 1004, DEFAULT, 'VM021', 'S181', 2, '2026-11-26 00:13:34.944063+00', 'none', 28, 246, 350, NULL, 1, 1, '2026-11-06 01:12:33.555674+00', '2026-11-26 13:12:33.555674+00', 1001, DEFAULT, ''),
	(2980, 1000, '86', '18615687539', 'K01981', 1019, DEFAULT, 'B-62', 1004, DEFAULT, 'VM022', 'S182', 2, '2026-11-26 00:12:34.944063+00', 'none', 5, 264, 330, NULL, 1, 1, '2026-11-05 00:12:33.555674+00', '2026-11-26 13:12:33.555674+00', 1001, DEFAULT, ''),
	(2982, 1000, '86', '19915703377', 'K01983', 1019, DEFAULT, 'D-64', 1004, DEFAULT, 'VM024', 'S184', 1, '2026-11-26 00:10:34.944063+00', 'none', 31, 241, 335, NULL, 1, 1, '2026-11-02 22:12:33.555674+00', '2026-11-26 13:12:33.555674+00', 1001, DEFAULT, ''),
	(2983, 1000, '86', '13815711296', 'K01984', 1019, DEFAULT, 'E-01', 1004, DEFAULT, 'VM025', 'S185', 1, '2026-11-26 00:09:34.944063+00', 'none', 0, 198, 288, NULL, 1, 1, '2026-11-01 21:12:33.555674+00', '2026-11-26 13:12:33.555674+00', 1001, DEFAULT, ''),
	(2984, 1000, '86', '13915719215', 'K01985', 1019, DEFAULT, 'F-02', 1004, DEFAULT, 'VM026', 'S186', 1, '2026-11-26 00:08:34.944063+00', 'requested', 0, 222, 272, NULL, 1, 1, '2026-10-31 20:12:33.555674+00', '2026-11-26 13:12:33.555674+00', 1001, DEFAULT, ''),
	(2985, 1000, '86', '15015727134', 'K01986', 1019, DEFAULT, 'A-03', 1004, DEFAULT, 'VM027', 'S187', 1, '2026-11-26 00:07:34.944063+00', 'requested', 0, 246, 305, NULL, 1, 1, '2026-10-30 19:12:33.555674+00', '2026-11-26 13:12:33.555674+00', 1001, DEFAULT, ''),
	(2986, 1000, '86', '15915735053', 'K01987', 1019, DEFAULT, 'B-04', 1004, DEFAULT, 'VM028', 'S188', 1, '2026-11-26 00:06:34.944063+00', 'prepared', 0, 246, 359, NULL, 1, 1, '2026-10-29 18:12:33.555674+00', '2026-11-26 13:12:33.555674+00', 1001, DEFAULT, ''),
	(2987, 1000, '86', '17715742972', 'K01988', 1019, DEFAULT, 'C-05', 1004, DEFAULT, 'VM029', 'S189', 2, '2026-11-26 00:05:34.944063+00', 'noCode', 0, 231, 362, NULL, 1, 1, '2026-10-28 17:12:33.555674+00', '2026-11-26 13:12:33.555674+00', 1001, DEFAULT, ''),
	(2988, 1000, '86', '18615750891', 'K01989', 1019, DEFAULT, 'D-06', 1004, DEFAULT, 'VM030', 'S190', 1, '2026-11-26 00:04:34.944063+00', 'none', 1, 273, 314, '换卡待测', 1, 1, '2026-10-27 16:12:33.555674+00', '2026-11-26 13:12:33.555674+00', 1001, DEFAULT, ''),
	(2989, 1000, '86', '18815758810', 'K01990', 1019, DEFAULT, 'E-07', 1004, DEFAULT, 'VM031', 'S191', 2, '2026-11-26 00:03:34.944063+00', 'none', 14, 291, 357, NULL, 1, 1, '2026-10-26 15:12:33.555674+00', '2026-11-26 13:12:33.555674+00', 1001, DEFAULT, ''),
	(2990, 1000, '86', '19915766729', 'K01991', 1019, DEFAULT, 'F-08', 1004, DEFAULT, 'VM032', 'S192', 1, '2026-11-26 00:02:34.944063+00', 'none', 27, 281, 379, NULL, 1, 1, '2026-10-25 14:12:33.555674+00', '2026-11-26 13:12:33.555674+00', 1001, DEFAULT, ''),
	(2991, 1000, '86', '13815774648', 'K01992', 1009, DEFAULT, 'A-09', 1004, DEFAULT, 'VM033', 'S193', 1, '2026-11-26 00:01:34.944063+00', 'none', 4, 214, 308, NULL, 1, 1, '2026-10-25 13:12:33.555674+00', '2026-11-26 13:12:33.555674+00', 1001, DEFAULT, ''),
	(2992, 1000, '86', '13915782567', 'K01993', 1009, DEFAULT, 'B-10', 1004, DEFAULT, 'VM034', 'S194', 1, '2026-11-26 00:00:34.944063+00', 'none', 0, 234, 288, NULL, 1, 1, '2026-10-24 12:12:33.555674+00', '2026-11-26 13:12:33.555674+00', 1001, DEFAULT, ''),
	(2993, 1000, '86', '15015790486', 'K01994', 1009, DEFAULT, 'C-11', 1004, DEFAULT, 'VM035', 'S195', 2, '2026-11-25 23:59:34.944063+00', 'none', 0, 222, 272, NULL, 1, 1, '2026-10-23 11:12:33.555674+00', '2026-11-26 13:12:33.555674+00', 1001, DEFAULT, ''),
	(2994, 1000, '86', '15915798405', 'K01995', 1009, DEFAULT, 'D-12', 1004, DEFAULT, 'VM036', 'S196', 1, '2026-11-25 23:58:34.944063+00', 'requested', 0, 210, 314, NULL, 1, 1, '2026-10-22 10:12:33.555674+00', '2026-11-26 13:12:33.555674+00', 1001, DEFAULT, ''),
	(2995, 1000, '86', '17715806324', 'K01996', 1012, DEFAULT, 'E-13', 1004, DEFAULT, 'VM037', 'S197', 5, '2026-11-25 23:57:34.944063+00', 'requested', 0, 219, 377, NULL, 1, 1, '2026-10-21 09:12:33.555674+00', '2026-11-26 13:12:33.555674+00', 1001, DEFAULT, ''),
	(2997, 1000, '86', '18815822162', 'K01998', 1012, DEFAULT, 'A-15', 1004, DEFAULT, 'VM039', 'S199', 1, '2026-11-25 23:55:34.944063+00', 'noCode', 10, 264, 350, NULL, 1, 1, '2026-10-19 07:12:33.555674+00', '2026-11-26 13:12:33.555674+00', 1001, DEFAULT, ''),
	(2998, 1000, '86', '19915830081', 'K01999', 1012, DEFAULT, 'B-16', 1004, DEFAULT, 'VM040', 'S200', 1, '2026-11-25 23:54:34.944063+00', 'none', 23, 282, 384, NULL, 1, 1, '2026-10-18 06:12:33.555674+00', '2026-11-26 13:12:33.555674+00', 1001, DEFAULT, ''),
	(2999, 1000, '86', '13815838000', 'K02000', 1015, DEFAULT, 'C-17', 1004, DEFAULT, 'VM001', 'S001', 1, '2026-11-26 05:12:33.555674+00', 'none', 36, 263, 361, NULL, 1, 1, '2026-11-26 05:12:33.555674+00', '2026-11-26 13:12:33.555674+00', 1001, DEFAULT, '');
INSERT INTO public.wachapp_send_hour VALUES
	(1000, '2026-11-26 03:00:00+00', 639),
	(1000, '2026-10-28 07:00:00+00', 1299),
	(1000, '2026-11-22 09:00:00+00', 882),
	(1000, '2026-11-12 00:00:00+00', 531),
	(1000, '2026-11-14 13:00:00+00', 1473),
	(1000, '2026-10-26 01:00:00+00', 1497),
	(1000, '2026-11-15 05:00:00+00', 567),
	(1000, '2026-11-19 23:00:00+00', 651),
	(1000, '2026-11-14 07:00:00+00', 1315),
	(1000, '2026-11-09 04:00:00+00', 1404),
	(1000, '2026-11-20 07:00:00+00', 1368),
	(1000, '2026-11-11 02:00:00+00', 699),
	(1000, '2026-11-22 23:00:00+00', 582),
	(1000, '2026-11-23 11:00:00+00', 558),
	(1000, '2026-11-11 07:00:00+00', 1320),
	(1000, '2026-11-02 13:00:00+00', 1374),
	(1000, '2026-11-23 13:00:00+00', 1271),
	(1000, '2026-11-14 11:00:00+00', 648),
	(1000, '2026-11-16 01:00:00+00', 1169),
	(1000, '2026-11-09 05:00:00+00', 843),
	(1000, '2026-10-20 03:00:00+00', 735),
	(1000, '2026-10-18 12:00:00+00', 775),
	(1000, '2026-11-19 05:00:00+00', 659),
	(1000, '2026-11-19 06:00:00+00', 600),
	(1000, '2026-11-05 01:00:00+00', 1457),
	(1000, '2026-11-23 01:00:00+00', 1288),
	(1000, '2026-10-18 13:00:00+00', 1439),
	(1000, '2026-11-04 01:00:00+00', 1514),
	(1000, '2026-11-08 11:00:00+00', 810),
	(1000, '2026-10-23 02:00:00+00', 777),
	(1000, '2026-11-08 07:00:00+00', 1342),
	(1000, '2026-11-11 13:00:00+00', 1350),
	(1000, '2026-11-08 12:00:00+00', 734),
	(1000, '2026-11-21 02:00:00+00', 753),
	(1000, '2026-10-24 05:00:00+00', 735),
	(1000, '2026-11-21 04:00:00+00', 1671),
	(1000, '2026-10-25 23:00:00+00', 641),
	(1000, '2026-11-04 06:00:00+00', 918),
	(1000, '2026-11-15 10:00:00+00', 1173),
	(1000, '2026-11-03 00:00:00+00', 541),
	(1000, '2026-11-05 06:00:00+00', 774),
	(1000, '2026-11-03 13:00:00+00', 1575),
	(1000, '2026-11-03 23:00:00+00', 608),
	(1000, '2026-11-04 12:00:00+00', 738),
	(1000, '2026-11-22 05:00:00+00', 687),
	(1000, '2026-10-18 06:00:00+00', 769),
	(1000, '2026-11-26 04:00:00+00', 1064),
	(1000, '2026-10-21 12:00:00+00', 639),
	(1000, '2026-11-21 10:00:00+00', 1413),
	(1000, '2026-11-18 09:00:00+00', 563);
INSERT INTO public.wachapp_send_hour VALUES
	(1000, '2026-11-07 00:00:00+00', 717),
	(1000, '2026-11-16 05:00:00+00', 586),
	(1000, '2026-11-22 11:00:00+00', 569),
	(1000, '2026-11-24 12:00:00+00', 810),
	(1000, '2026-11-26 11:00:00+00', 747),
	(1000, '2026-11-18 08:00:00+00', 810),
	(1000, '2026-10-27 01:00:00+00', 1307),
	(1000, '2026-10-27 10:00:00+00', 1383),
	(1000, '2026-10-26 10:00:00+00', 1320),
	(1000, '2026-11-01 00:00:00+00', 693),
	(1000, '2026-11-05 02:00:00+00', 639),
	(1000, '2026-11-22 06:00:00+00', 774),
	(1000, '2026-10-25 09:00:00+00', 521),
	(1000, '2026-10-28 03:00:00+00', 806),
	(1000, '2026-11-01 04:00:00+00', 1341),
	(1000, '2026-11-10 09:00:00+00', 675),
	(1000, '2026-11-13 07:00:00+00', 1440),
	(1000, '2026-10-20 13:00:00+00', 1294),
	(1000, '2026-11-10 02:00:00+00', 804),
	(1000, '2026-11-23 12:00:00+00', 769),
	(1000, '2026-10-30 09:00:00+00', 638),
	(1000, '2026-10-22 02:00:00+00', 861),
	(1000, '2026-11-07 01:00:00+00', 1222),
	(1000, '2026-10-29 02:00:00+00', 496),
	(1000, '2026-10-29 10:00:00+00', 1229),
	(1000, '2026-10-24 10:00:00+00', 1350),
	(1000, '2026-10-25 04:00:00+00', 1557),
	(1000, '2026-11-10 11:00:00+00', 722),
	(1000, '2026-10-19 02:00:00+00', 647),
	(1000, '2026-11-12 09:00:00+00', 532),
	(1000, '2026-10-19 01:00:00+00', 1284),
	(1000, '2026-11-18 01:00:00+00', 1371),
	(1000, '2026-11-24 03:00:00+00', 820),
	(1000, '2026-11-22 07:00:00+00', 1401),
	(1000, '2026-11-24 08:00:00+00', 647),
	(1000, '2026-11-10 03:00:00+00', 597),
	(1000, '2026-11-15 12:00:00+00', 813),
	(1000, '2026-10-21 02:00:00+00', 765),
	(1000, '2026-11-02 12:00:00+00', 591),
	(1000, '2026-11-10 04:00:00+00', 1377),
	(1000, '2026-11-23 06:00:00+00', 852),
	(1000, '2026-11-02 08:00:00+00', 708),
	(1000, '2026-10-20 09:00:00+00', 711),
	(1000, '2026-11-17 10:00:00+00', 1127),
	(1000, '2026-10-20 02:00:00+00', 457),
	(1000, '2026-11-09 07:00:00+00', 1326),
	(1000, '2026-11-11 12:00:00+00', 547),
	(1000, '2026-11-20 03:00:00+00', 578),
	(1000, '2026-11-09 09:00:00+00', 600),
	(1000, '2026-11-20 23:00:00+00', 597);
INSERT INTO public.wachapp_send_hour VALUES
	(1000, '2026-10-30 01:00:00+00', 1181),
	(1000, '2026-11-11 23:00:00+00', 758),
	(1000, '2026-10-24 12:00:00+00', 540),
	(1000, '2026-11-03 05:00:00+00', 758),
	(1000, '2026-10-20 12:00:00+00', 609),
	(1000, '2026-11-02 02:00:00+00', 633),
	(1000, '2026-11-20 05:00:00+00', 723),
	(1000, '2026-10-18 03:00:00+00', 738),
	(1000, '2026-11-14 08:00:00+00', 624),
	(1000, '2026-11-15 13:00:00+00', 1257),
	(1000, '2026-11-18 04:00:00+00', 1410),
	(1000, '2026-11-01 11:00:00+00', 786),
	(1000, '2026-10-18 01:00:00+00', 1446),
	(1000, '2026-11-15 08:00:00+00', 581),
	(1000, '2026-10-20 23:00:00+00', 756),
	(1000, '2026-10-19 12:00:00+00', 820),
	(1000, '2026-10-18 09:00:00+00', 853),
	(1000, '2026-10-31 00:00:00+00', 537),
	(1000, '2026-11-23 07:00:00+00', 1446),
	(1000, '2026-10-31 07:00:00+00', 1485),
	(1000, '2026-11-12 12:00:00+00', 503),
	(1000, '2026-11-25 07:00:00+00', 1166),
	(1000, '2026-11-10 23:00:00+00', 711),
	(1000, '2026-10-26 13:00:00+00', 1521),
	(1000, '2026-11-26 01:00:00+00', 1197),
	(1000, '2026-11-26 05:00:00+00', 756),
	(1000, '2026-11-02 05:00:00+00', 711),
	(1000, '2026-11-18 00:00:00+00', 541),
	(1000, '2026-10-27 02:00:00+00', 636),
	(1000, '2026-11-22 13:00:00+00', 1488),
	(1000, '2026-11-03 01:00:00+00', 1563),
	(1000, '2026-10-31 02:00:00+00', 826),
	(1000, '2026-11-02 03:00:00+00', 574),
	(1000, '2026-10-18 02:00:00+00', 570),
	(1000, '2026-10-24 23:00:00+00', 592),
	(1000, '2026-10-23 11:00:00+00', 720),
	(1000, '2026-11-17 07:00:00+00', 1125),
	(1000, '2026-11-09 23:00:00+00', 720),
	(1000, '2026-10-26 03:00:00+00', 747),
	(1000, '2026-10-20 08:00:00+00', 541),
	(1000, '2026-11-16 09:00:00+00', 663),
	(1000, '2026-11-18 03:00:00+00', 591),
	(1000, '2026-10-21 05:00:00+00', 747),
	(1000, '2026-11-05 04:00:00+00', 1428),
	(1000, '2026-11-15 07:00:00+00', 1392),
	(1000, '2026-11-21 06:00:00+00', 548),
	(1000, '2026-10-31 05:00:00+00', 774),
	(1000, '2026-11-18 23:00:00+00', 804),
	(1000, '2026-10-21 10:00:00+00', 1197),
	(1000, '2026-10-18 23:00:00+00', 562);
INSERT INTO public.wachapp_send_hour VALUES
	(1000, '2026-11-09 06:00:00+00', 595),
	(1000, '2026-11-13 08:00:00+00', 581),
	(1000, '2026-11-10 01:00:00+00', 1263),
	(1000, '2026-11-14 23:00:00+00', 647),
	(1000, '2026-11-05 07:00:00+00', 1477),
	(1000, '2026-11-18 12:00:00+00', 640),
	(1000, '2026-10-18 07:00:00+00', 1271),
	(1000, '2026-10-26 05:00:00+00', 635),
	(1000, '2026-11-15 02:00:00+00', 609),
	(1000, '2026-11-07 07:00:00+00', 1088),
	(1000, '2026-10-21 09:00:00+00', 644),
	(1000, '2026-11-19 13:00:00+00', 1260),
	(1000, '2026-11-12 11:00:00+00', 652),
	(1000, '2026-10-24 00:00:00+00', 591),
	(1000, '2026-11-12 05:00:00+00', 606),
	(1000, '2026-11-08 23:00:00+00', 774),
	(1000, '2026-11-05 12:00:00+00', 817),
	(1000, '2026-11-23 09:00:00+00', 738),
	(1000, '2026-10-31 13:00:00+00', 1389),
	(1000, '2026-11-21 12:00:00+00', 541),
	(1000, '2026-10-21 07:00:00+00', 1226),
	(1000, '2026-11-03 10:00:00+00', 1566),
	(1000, '2026-11-12 01:00:00+00', 1377),
	(1000, '2026-10-22 12:00:00+00', 644),
	(1000, '2026-11-15 23:00:00+00', 439),
	(1000, '2026-11-03 09:00:00+00', 523),
	(1000, '2026-11-06 06:00:00+00', 688),
	(1000, '2026-11-16 02:00:00+00', 494),
	(1000, '2026-11-18 06:00:00+00', 666),
	(1000, '2026-10-25 12:00:00+00', 531),
	(1000, '2026-11-23 05:00:00+00', 657),
	(1000, '2026-11-25 13:00:00+00', 1332),
	(1000, '2026-10-30 23:00:00+00', 903),
	(1000, '2026-10-21 04:00:00+00', 1270),
	(1000, '2026-11-17 11:00:00+00', 810),
	(1000, '2026-11-01 01:00:00+00', 1288),
	(1000, '2026-11-10 10:00:00+00', 1216),
	(1000, '2026-11-05 08:00:00+00', 594),
	(1000, '2026-11-16 13:00:00+00', 1247),
	(1000, '2026-11-24 10:00:00+00', 1236),
	(1000, '2026-11-12 02:00:00+00', 592),
	(1000, '2026-11-11 11:00:00+00', 678),
	(1000, '2026-10-24 07:00:00+00', 1382),
	(1000, '2026-11-01 10:00:00+00', 1206),
	(1000, '2026-10-20 04:00:00+00', 1142),
	(1000, '2026-11-13 11:00:00+00', 642),
	(1000, '2026-11-02 01:00:00+00', 1337),
	(1000, '2026-11-06 09:00:00+00', 702),
	(1000, '2026-11-06 12:00:00+00', 788),
	(1000, '2026-11-24 09:00:00+00', 688);
INSERT INTO public.wachapp_send_hour VALUES
	(1000, '2026-11-03 06:00:00+00', 531),
	(1000, '2026-11-20 08:00:00+00', 675),
	(1000, '2026-10-30 00:00:00+00', 625),
	(1000, '2026-11-04 09:00:00+00', 720),
	(1000, '2026-10-23 06:00:00+00', 711),
	(1000, '2026-11-18 05:00:00+00', 790),
	(1000, '2026-11-26 00:00:00+00', 644),
	(1000, '2026-10-29 00:00:00+00', 720),
	(1000, '2026-10-21 23:00:00+00', 836),
	(1000, '2026-11-08 00:00:00+00', 711),
	(1000, '2026-11-17 00:00:00+00', 593),
	(1000, '2026-11-12 06:00:00+00', 503),
	(1000, '2026-11-12 23:00:00+00', 630),
	(1000, '2026-11-13 00:00:00+00', 882),
	(1000, '2026-11-04 03:00:00+00', 792),
	(1000, '2026-11-05 03:00:00+00', 798),
	(1000, '2026-11-12 04:00:00+00', 1593),
	(1000, '2026-10-30 10:00:00+00', 1265),
	(1000, '2026-10-30 11:00:00+00', 819),
	(1000, '2026-10-19 10:00:00+00', 1374),
	(1000, '2026-11-08 04:00:00+00', 1256),
	(1000, '2026-10-21 06:00:00+00', 688),
	(1000, '2026-10-29 08:00:00+00', 556),
	(1000, '2026-11-26 02:00:00+00', 819),
	(1000, '2026-11-06 00:00:00+00', 784),
	(1000, '2026-11-11 03:00:00+00', 609),
	(1000, '2026-11-13 04:00:00+00', 1515),
	(1000, '2026-11-06 04:00:00+00', 1302),
	(1000, '2026-10-29 09:00:00+00', 750),
	(1000, '2026-10-22 09:00:00+00', 630),
	(1000, '2026-10-24 09:00:00+00', 565),
	(1000, '2026-11-06 03:00:00+00', 804),
	(1000, '2026-11-13 12:00:00+00', 801),
	(1000, '2026-11-16 04:00:00+00', 1188),
	(1000, '2026-11-24 00:00:00+00', 788),
	(1000, '2026-11-04 23:00:00+00', 696),
	(1000, '2026-10-28 11:00:00+00', 575),
	(1000, '2026-11-25 10:00:00+00', 1142),
	(1000, '2026-11-13 06:00:00+00', 729),
	(1000, '2026-11-08 08:00:00+00', 765),
	(1000, '2026-11-01 23:00:00+00', 726),
	(1000, '2026-11-23 23:00:00+00', 531),
	(1000, '2026-10-31 12:00:00+00', 649),
	(1000, '2026-10-22 00:00:00+00', 586),
	(1000, '2026-11-07 06:00:00+00', 807),
	(1000, '2026-10-28 23:00:00+00', 548),
	(1000, '2026-11-20 12:00:00+00', 582),
	(1000, '2026-10-23 03:00:00+00', 666),
	(1000, '2026-11-06 11:00:00+00', 567),
	(1000, '2026-10-31 09:00:00+00', 604);
INSERT INTO public.wachapp_send_hour VALUES
	(1000, '2026-11-09 02:00:00+00', 782),
	(1000, '2026-11-20 11:00:00+00', 726),
	(1000, '2026-10-26 09:00:00+00', 783),
	(1000, '2026-11-17 12:00:00+00', 638),
	(1000, '2026-11-19 08:00:00+00', 756),
	(1000, '2026-10-19 04:00:00+00', 1236),
	(1000, '2026-10-22 07:00:00+00', 1284),
	(1000, '2026-11-21 07:00:00+00', 1515),
	(1000, '2026-11-02 04:00:00+00', 1368),
	(1000, '2026-11-07 13:00:00+00', 1250),
	(1000, '2026-11-20 04:00:00+00', 1391),
	(1000, '2026-11-11 08:00:00+00', 717),
	(1000, '2026-11-03 03:00:00+00', 458),
	(1000, '2026-11-17 13:00:00+00', 1211),
	(1000, '2026-10-19 05:00:00+00', 618),
	(1000, '2026-11-02 23:00:00+00', 699),
	(1000, '2026-11-04 08:00:00+00', 533),
	(1000, '2026-10-28 08:00:00+00', 580),
	(1000, '2026-10-29 07:00:00+00', 1276),
	(1000, '2026-11-10 05:00:00+00', 831),
	(1000, '2026-10-22 13:00:00+00', 1404),
	(1000, '2026-11-19 12:00:00+00', 588),
	(1000, '2026-10-31 23:00:00+00', 745),
	(1000, '2026-10-18 11:00:00+00', 660),
	(1000, '2026-11-18 11:00:00+00', 773),
	(1000, '2026-10-25 05:00:00+00', 726),
	(1000, '2026-10-27 08:00:00+00', 630),
	(1000, '2026-10-23 00:00:00+00', 651),
	(1000, '2026-11-14 03:00:00+00', 697),
	(1000, '2026-10-31 04:00:00+00', 1458),
	(1000, '2026-11-16 08:00:00+00', 567),
	(1000, '2026-11-01 08:00:00+00', 831),
	(1000, '2026-11-10 12:00:00+00', 654),
	(1000, '2026-11-25 12:00:00+00', 783),
	(1000, '2026-11-02 00:00:00+00', 560),
	(1000, '2026-11-16 10:00:00+00', 1204),
	(1000, '2026-11-14 05:00:00+00', 636),
	(1000, '2026-11-22 12:00:00+00', 720),
	(1000, '2026-11-13 10:00:00+00', 1514),
	(1000, '2026-10-18 04:00:00+00', 1495),
	(1000, '2026-11-12 03:00:00+00', 514),
	(1000, '2026-10-31 03:00:00+00', 594),
	(1000, '2026-10-28 00:00:00+00', 738),
	(1000, '2026-11-19 04:00:00+00', 1252),
	(1000, '2026-10-21 03:00:00+00', 683),
	(1000, '2026-11-14 06:00:00+00', 835),
	(1000, '2026-11-24 04:00:00+00', 1272),
	(1000, '2026-11-02 09:00:00+00', 636),
	(1000, '2026-11-16 06:00:00+00', 675),
	(1000, '2026-11-19 00:00:00+00', 621);
INSERT INTO public.wachapp_send_hour VALUES
	(1000, '2026-11-04 11:00:00+00', 611),
	(1000, '2026-11-09 13:00:00+00', 1449),
	(1000, '2026-10-29 05:00:00+00', 495),
	(1000, '2026-11-08 05:00:00+00', 765),
	(1000, '2026-11-05 05:00:00+00', 570),
	(1000, '2026-11-15 11:00:00+00', 616),
	(1000, '2026-11-08 09:00:00+00', 634),
	(1000, '2026-10-18 10:00:00+00', 1288),
	(1000, '2026-10-24 06:00:00+00', 641),
	(1000, '2026-10-20 07:00:00+00', 1332),
	(1000, '2026-10-25 13:00:00+00', 1521),
	(1000, '2026-10-24 03:00:00+00', 582),
	(1000, '2026-11-04 00:00:00+00', 864),
	(1000, '2026-11-13 01:00:00+00', 1377),
	(1000, '2026-10-31 01:00:00+00', 1374),
	(1000, '2026-10-23 05:00:00+00', 826),
	(1000, '2026-11-02 11:00:00+00', 741),
	(1000, '2026-11-10 00:00:00+00', 594),
	(1000, '2026-11-07 05:00:00+00', 529),
	(1000, '2026-11-26 08:00:00+00', 765),
	(1000, '2026-11-13 09:00:00+00', 909),
	(1000, '2026-11-10 13:00:00+00', 1377),
	(1000, '2026-11-08 02:00:00+00', 720),
	(1000, '2026-10-20 06:00:00+00', 783),
	(1000, '2026-11-23 03:00:00+00', 775),
	(1000, '2026-10-24 02:00:00+00', 660),
	(1000, '2026-11-04 04:00:00+00', 1383),
	(1000, '2026-11-20 10:00:00+00', 1166),
	(1000, '2026-11-15 06:00:00+00', 734),
	(1000, '2026-11-17 05:00:00+00', 846),
	(1000, '2026-11-25 11:00:00+00', 503),
	(1000, '2026-11-03 08:00:00+00', 592),
	(1000, '2026-11-22 03:00:00+00', 882),
	(1000, '2026-11-12 13:00:00+00', 1434),
	(1000, '2026-11-04 10:00:00+00', 1506),
	(1000, '2026-10-25 10:00:00+00', 1488),
	(1000, '2026-10-31 08:00:00+00', 791),
	(1000, '2026-10-23 07:00:00+00', 1252),
	(1000, '2026-11-15 04:00:00+00', 1308),
	(1000, '2026-11-22 08:00:00+00', 630),
	(1000, '2026-10-27 13:00:00+00', 1540),
	(1000, '2026-11-11 06:00:00+00', 636),
	(1000, '2026-11-17 06:00:00+00', 689),
	(1000, '2026-11-26 06:00:00+00', 692),
	(1000, '2026-11-10 07:00:00+00', 1255),
	(1000, '2026-11-26 07:00:00+00', 1202),
	(1000, '2026-11-01 05:00:00+00', 756),
	(1000, '2026-11-15 00:00:00+00', 706),
	(1000, '2026-11-10 06:00:00+00', 648),
	(1000, '2026-10-29 11:00:00+00', 547);
INSERT INTO public.wachapp_send_hour VALUES
	(1000, '2026-11-25 09:00:00+00', 735),
	(1000, '2026-10-25 11:00:00+00', 722),
	(1000, '2026-11-20 02:00:00+00', 708),
	(1000, '2026-11-09 03:00:00+00', 550),
	(1000, '2026-10-31 06:00:00+00', 617),
	(1000, '2026-11-01 12:00:00+00', 639),
	(1000, '2026-11-20 06:00:00+00', 484),
	(1000, '2026-10-29 04:00:00+00', 1295),
	(1000, '2026-11-18 02:00:00+00', 903),
	(1000, '2026-11-12 10:00:00+00', 1563),
	(1000, '2026-10-19 11:00:00+00', 527),
	(1000, '2026-10-25 03:00:00+00', 485),
	(1000, '2026-11-13 03:00:00+00', 720),
	(1000, '2026-11-14 10:00:00+00', 1520),
	(1000, '2026-11-19 02:00:00+00', 763),
	(1000, '2026-11-11 00:00:00+00', 540),
	(1000, '2026-11-11 09:00:00+00', 515),
	(1000, '2026-11-20 09:00:00+00', 576),
	(1000, '2026-11-26 10:00:00+00', 1270),
	(1000, '2026-11-03 07:00:00+00', 1377),
	(1000, '2026-11-06 23:00:00+00', 495),
	(1000, '2026-10-30 07:00:00+00', 1181),
	(1000, '2026-10-27 06:00:00+00', 748),
	(1000, '2026-10-19 03:00:00+00', 688),
	(1000, '2026-10-23 01:00:00+00', 1251),
	(1000, '2026-10-22 23:00:00+00', 786),
	(1000, '2026-11-01 02:00:00+00', 749),
	(1000, '2026-10-24 08:00:00+00', 696),
	(1000, '2026-10-27 03:00:00+00', 763),
	(1000, '2026-11-12 08:00:00+00', 708),
	(1000, '2026-10-18 00:00:00+00', 852),
	(1000, '2026-10-18 05:00:00+00', 558),
	(1000, '2026-11-17 09:00:00+00', 675),
	(1000, '2026-10-21 11:00:00+00', 819),
	(1000, '2026-10-21 08:00:00+00', 810),
	(1000, '2026-10-29 23:00:00+00', 702),
	(1000, '2026-11-13 23:00:00+00', 552),
	(1000, '2026-11-13 02:00:00+00', 497),
	(1000, '2026-11-07 23:00:00+00', 801),
	(1000, '2026-11-24 11:00:00+00', 618),
	(1000, '2026-10-22 05:00:00+00', 921),
	(1000, '2026-11-07 09:00:00+00', 765),
	(1000, '2026-11-25 04:00:00+00', 1294),
	(1000, '2026-10-26 04:00:00+00', 1566),
	(1000, '2026-10-19 06:00:00+00', 810),
	(1000, '2026-11-08 01:00:00+00', 1190),
	(1000, '2026-11-25 00:00:00+00', 711),
	(1000, '2026-11-14 12:00:00+00', 843),
	(1000, '2026-11-18 10:00:00+00', 1431),
	(1000, '2026-10-29 12:00:00+00', 771);
INSERT INTO public.wachapp_send_hour VALUES
	(1000, '2026-11-20 00:00:00+00', 609),
	(1000, '2026-11-11 04:00:00+00', 1219),
	(1000, '2026-11-08 13:00:00+00', 1161),
	(1000, '2026-11-16 03:00:00+00', 774),
	(1000, '2026-10-20 05:00:00+00', 503),
	(1000, '2026-10-22 11:00:00+00', 738),
	(1000, '2026-11-02 10:00:00+00', 1237),
	(1000, '2026-11-01 07:00:00+00', 1371),
	(1000, '2026-10-28 01:00:00+00', 1182),
	(1000, '2026-11-01 03:00:00+00', 636),
	(1000, '2026-11-24 13:00:00+00', 1335),
	(1000, '2026-11-24 07:00:00+00', 1284),
	(1000, '2026-11-19 07:00:00+00', 1341),
	(1000, '2026-11-22 10:00:00+00', 1413),
	(1000, '2026-10-29 06:00:00+00', 663),
	(1000, '2026-11-04 02:00:00+00', 705),
	(1000, '2026-10-23 23:00:00+00', 753),
	(1000, '2026-11-13 13:00:00+00', 1410),
	(1000, '2026-11-06 01:00:00+00', 1218),
	(1000, '2026-11-23 00:00:00+00', 853),
	(1000, '2026-10-27 00:00:00+00', 661),
	(1000, '2026-10-25 02:00:00+00', 624),
	(1000, '2026-10-27 23:00:00+00', 627),
	(1000, '2026-10-26 23:00:00+00', 666),
	(1000, '2026-11-22 04:00:00+00', 1550),
	(1000, '2026-11-06 08:00:00+00', 564),
	(1000, '2026-11-26 13:00:00+00', 1226),
	(1000, '2026-10-28 10:00:00+00', 1383),
	(1000, '2026-11-23 10:00:00+00', 1495),
	(1000, '2026-10-20 00:00:00+00', 732),
	(1000, '2026-11-15 09:00:00+00', 820),
	(1000, '2026-10-30 06:00:00+00', 639),
	(1000, '2026-11-21 00:00:00+00', 476),
	(1000, '2026-11-16 07:00:00+00', 1205),
	(1000, '2026-11-17 03:00:00+00', 643),
	(1000, '2026-11-19 01:00:00+00', 1300),
	(1000, '2026-10-19 13:00:00+00', 1272),
	(1000, '2026-11-12 07:00:00+00', 1521),
	(1000, '2026-11-24 01:00:00+00', 1374),
	(1000, '2026-11-02 06:00:00+00', 576),
	(1000, '2026-10-27 04:00:00+00', 1225),
	(1000, '2026-11-06 10:00:00+00', 1173),
	(1000, '2026-11-24 06:00:00+00', 786),
	(1000, '2026-10-25 01:00:00+00', 1683),
	(1000, '2026-11-20 13:00:00+00', 1273),
	(1000, '2026-11-21 23:00:00+00', 683),
	(1000, '2026-10-25 08:00:00+00', 634),
	(1000, '2026-10-22 10:00:00+00', 1431),
	(1000, '2026-11-24 05:00:00+00', 562),
	(1000, '2026-10-28 09:00:00+00', 795);
INSERT INTO public.wachapp_send_hour VALUES
	(1000, '2026-10-19 07:00:00+00', 1335),
	(1000, '2026-10-21 00:00:00+00', 692),
	(1000, '2026-10-25 06:00:00+00', 550),
	(1000, '2026-11-24 23:00:00+00', 541),
	(1000, '2026-10-30 13:00:00+00', 1324),
	(1000, '2026-11-05 00:00:00+00', 721),
	(1000, '2026-11-07 11:00:00+00', 523),
	(1000, '2026-10-22 01:00:00+00', 1422),
	(1000, '2026-11-05 10:00:00+00', 1307),
	(1000, '2026-10-22 03:00:00+00', 595),
	(1000, '2026-11-02 07:00:00+00', 1202),
	(1000, '2026-11-07 10:00:00+00', 1152),
	(1000, '2026-11-07 03:00:00+00', 768),
	(1000, '2026-11-25 23:00:00+00', 810),
	(1000, '2026-11-26 12:00:00+00', 688),
	(1000, '2026-11-21 11:00:00+00', 592),
	(1000, '2026-10-21 13:00:00+00', 1064),
	(1000, '2026-10-23 13:00:00+00', 1335),
	(1000, '2026-10-27 12:00:00+00', 810),
	(1000, '2026-11-25 05:00:00+00', 502),
	(1000, '2026-10-23 08:00:00+00', 740),
	(1000, '2026-11-11 05:00:00+00', 678),
	(1000, '2026-11-07 02:00:00+00', 502),
	(1000, '2026-10-29 01:00:00+00', 1224),
	(1000, '2026-11-16 00:00:00+00', 807),
	(1000, '2026-11-03 11:00:00+00', 615),
	(1000, '2026-10-30 08:00:00+00', 774),
	(1000, '2026-11-03 04:00:00+00', 1533),
	(1000, '2026-11-17 02:00:00+00', 756),
	(1000, '2026-11-15 01:00:00+00', 1263),
	(1000, '2026-10-30 05:00:00+00', 792),
	(1000, '2026-11-13 05:00:00+00', 665),
	(1000, '2026-10-26 06:00:00+00', 855),
	(1000, '2026-10-21 01:00:00+00', 1202),
	(1000, '2026-11-19 11:00:00+00', 777),
	(1000, '2026-10-30 02:00:00+00', 774),
	(1000, '2026-11-14 09:00:00+00', 766),
	(1000, '2026-10-28 06:00:00+00', 856),
	(1000, '2026-10-29 03:00:00+00', 711),
	(1000, '2026-10-22 04:00:00+00', 1416),
	(1000, '2026-11-09 10:00:00+00', 1392),
	(1000, '2026-11-08 06:00:00+00', 575),
	(1000, '2026-11-04 05:00:00+00', 666),
	(1000, '2026-11-23 08:00:00+00', 570),
	(1000, '2026-11-25 02:00:00+00', 531),
	(1000, '2026-11-11 10:00:00+00', 1364),
	(1000, '2026-10-28 12:00:00+00', 706),
	(1000, '2026-11-20 01:00:00+00', 1374),
	(1000, '2026-10-19 23:00:00+00', 502),
	(1000, '2026-11-17 01:00:00+00', 1324);
INSERT INTO public.wachapp_send_hour VALUES
	(1000, '2026-10-17 23:00:00+00', 657),
	(1000, '2026-11-21 08:00:00+00', 722),
	(1000, '2026-10-26 02:00:00+00', 701),
	(1000, '2026-11-21 09:00:00+00', 495),
	(1000, '2026-10-31 11:00:00+00', 834),
	(1000, '2026-11-06 13:00:00+00', 1302),
	(1000, '2026-10-27 11:00:00+00', 552),
	(1000, '2026-11-05 11:00:00+00', 654),
	(1000, '2026-11-23 02:00:00+00', 660),
	(1000, '2026-11-15 03:00:00+00', 702),
	(1000, '2026-11-25 03:00:00+00', 609),
	(1000, '2026-11-14 04:00:00+00', 1307),
	(1000, '2026-11-09 12:00:00+00', 630),
	(1000, '2026-11-04 07:00:00+00', 1449),
	(1000, '2026-10-28 02:00:00+00', 567),
	(1000, '2026-11-04 13:00:00+00', 1539),
	(1000, '2026-11-01 06:00:00+00', 594),
	(1000, '2026-10-26 11:00:00+00', 594),
	(1000, '2026-10-28 04:00:00+00', 1248),
	(1000, '2026-11-10 08:00:00+00', 700),
	(1000, '2026-11-17 04:00:00+00', 1271),
	(1000, '2026-11-16 11:00:00+00', 412),
	(1000, '2026-11-05 23:00:00+00', 527),
	(1000, '2026-10-25 00:00:00+00', 568),
	(1000, '2026-11-21 13:00:00+00', 1620),
	(1000, '2026-10-23 10:00:00+00', 1269),
	(1000, '2026-10-23 12:00:00+00', 558),
	(1000, '2026-10-26 07:00:00+00', 1514),
	(1000, '2026-10-19 08:00:00+00', 531),
	(1000, '2026-11-07 08:00:00+00', 485),
	(1000, '2026-11-06 05:00:00+00', 611),
	(1000, '2026-11-18 07:00:00+00', 1368),
	(1000, '2026-10-22 08:00:00+00', 808),
	(1000, '2026-10-24 04:00:00+00', 1392),
	(1000, '2026-10-27 05:00:00+00', 660),
	(1000, '2026-11-03 12:00:00+00', 566),
	(1000, '2026-11-07 04:00:00+00', 1292),
	(1000, '2026-10-24 13:00:00+00', 1202),
	(1000, '2026-11-19 10:00:00+00', 1335),
	(1000, '2026-10-31 10:00:00+00', 1305),
	(1000, '2026-10-19 00:00:00+00', 786),
	(1000, '2026-11-09 01:00:00+00', 1494),
	(1000, '2026-11-25 08:00:00+00', 457),
	(1000, '2026-11-03 02:00:00+00', 643),
	(1000, '2026-11-25 01:00:00+00', 1196),
	(1000, '2026-11-17 08:00:00+00', 738),
	(1000, '2026-11-14 01:00:00+00', 1486),
	(1000, '2026-10-22 06:00:00+00', 582),
	(1000, '2026-10-29 13:00:00+00', 1151),
	(1000, '2026-11-09 00:00:00+00', 626);
INSERT INTO public.wachapp_send_hour VALUES
	(1000, '2026-10-30 03:00:00+00', 671),
	(1000, '2026-11-14 02:00:00+00', 558),
	(1000, '2026-10-26 08:00:00+00', 696),
	(1000, '2026-11-08 10:00:00+00', 1244),
	(1000, '2026-11-16 23:00:00+00', 711),
	(1000, '2026-11-24 02:00:00+00', 527),
	(1000, '2026-10-20 10:00:00+00', 1196),
	(1000, '2026-10-27 09:00:00+00', 861),
	(1000, '2026-10-19 09:00:00+00', 788),
	(1000, '2026-11-16 12:00:00+00', 714),
	(1000, '2026-11-06 07:00:00+00', 1254),
	(1000, '2026-11-19 09:00:00+00', 630),
	(1000, '2026-11-22 02:00:00+00', 626),
	(1000, '2026-10-20 11:00:00+00', 531),
	(1000, '2026-10-18 08:00:00+00', 582),
	(1000, '2026-10-24 01:00:00+00', 1219),
	(1000, '2026-10-26 12:00:00+00', 918),
	(1000, '2026-10-28 13:00:00+00', 1353),
	(1000, '2026-11-18 13:00:00+00', 1503),
	(1000, '2026-11-23 04:00:00+00', 1439),
	(1000, '2026-11-21 01:00:00+00', 1539),
	(1000, '2026-10-27 07:00:00+00', 1430),
	(1000, '2026-10-30 04:00:00+00', 1125),
	(1000, '2026-11-17 23:00:00+00', 816),
	(1000, '2026-11-14 00:00:00+00', 774),
	(1000, '2026-11-01 09:00:00+00', 606),
	(1000, '2026-11-09 08:00:00+00', 885),
	(1000, '2026-11-26 09:00:00+00', 683),
	(1000, '2026-11-19 03:00:00+00', 693),
	(1000, '2026-11-25 06:00:00+00', 732),
	(1000, '2026-11-01 13:00:00+00', 1318),
	(1000, '2026-10-25 07:00:00+00', 1599),
	(1000, '2026-10-23 09:00:00+00', 618),
	(1000, '2026-10-28 05:00:00+00', 473),
	(1000, '2026-11-21 05:00:00+00', 661),
	(1000, '2026-10-24 11:00:00+00', 711),
	(1000, '2026-11-22 01:00:00+00', 1485),
	(1000, '2026-11-08 03:00:00+00', 548),
	(1000, '2026-11-07 12:00:00+00', 711),
	(1000, '2026-11-22 00:00:00+00', 756),
	(1000, '2026-11-11 01:00:00+00', 1238),
	(1000, '2026-10-23 04:00:00+00', 1345),
	(1000, '2026-11-05 09:00:00+00', 625),
	(1000, '2026-11-09 11:00:00+00', 844),
	(1000, '2026-11-06 02:00:00+00', 598),
	(1000, '2026-10-30 12:00:00+00', 665),
	(1000, '2026-10-20 01:00:00+00', 1166),
	(1000, '2026-11-05 13:00:00+00', 1270),
	(1000, '2026-10-26 00:00:00+00', 720),
	(1000, '2026-11-21 03:00:00+00', 523);
INSERT INTO public.webinfo VALUES
	(1000, 1000, '恒泰能源', '杭州市', '0571-88001234', '浙江省杭州市西湖区文三路 90 号', '[{"url": "/api/files/image/eyJvcmciOjEwMDAsImlkIjoiMTExMWQ2ZWQxYjY2ZWY4ZDA1MzIzZTQ5ODI0OTJlZTcifQ.iAfx_krgUWL-5hixAD_dIZcfW53RAdmP1W09Rxx7SaI/1111d6ed1b66ef8d05323e4982492ee7.png", "name": "logo.png", "img_id": "1111d6ed1b66ef8d05323e4982492ee7"}]', '[]', '#1f5eff', '#ffffff', 1, 1, 1, 0, 1, 1, 0, NULL, NULL, NULL, NULL, NULL, '恒泰能源提供技术支持', NULL, 1, 0, 0, 1, 1, '2026-11-26 13:12:40.007108+00', '2026-11-26 13:12:40.007108+00', 1001);
SELECT pg_catalog.setval('public.account_id_seq', 1009, true);
SELECT pg_catalog.setval('public.audit_id_seq', 167, true);
SELECT pg_catalog.setval('public.branch_id_seq', 1007, true);
SELECT pg_catalog.setval('public.city_id_seq', 1000, false);
SELECT pg_catalog.setval('public.classify_id_seq', 1025, true);
SELECT pg_catalog.setval('public.dictionary_id_seq', 1046, true);
SELECT pg_catalog.setval('public.domain_id_seq', 1011, true);
SELECT pg_catalog.setval('public.errorlog_id_seq', 1, false);
SELECT pg_catalog.setval('public.gasprice_id_seq', 2859, true);
SELECT pg_catalog.setval('public.gasstation_id_seq', 1074, true);
SELECT pg_catalog.setval('public.homeclassify_id_seq', 1005, true);
SELECT pg_catalog.setval('public.icon_id_seq', 1070, true);
SELECT pg_catalog.setval('public.job_id_seq', 1, false);
SELECT pg_catalog.setval('public.letter_id_seq', 2, true);
SELECT pg_catalog.setval('public.link_id_seq', 1007, true);
SELECT pg_catalog.setval('public.logintip_id_seq', 1000, true);
SELECT pg_catalog.setval('public.menu_id_seq', 1029, true);
SELECT pg_catalog.setval('public.message_id_seq', 1001, true);
SELECT pg_catalog.setval('public.organisation_id_seq', 1001, true);
SELECT pg_catalog.setval('public.role_id_seq', 1004, true);
SELECT pg_catalog.setval('public.signing_key_id_seq', 1, true);
SELECT pg_catalog.setval('public.siteuser_id_seq', 1013, true);
SELECT pg_catalog.setval('public.wachapp_id_seq', 2999, true);
SELECT pg_catalog.setval('public.webinfo_id_seq', 1000, true);
ALTER TABLE ONLY public.account
    ADD CONSTRAINT account_pkey PRIMARY KEY (org_id, id);
ALTER TABLE ONLY public.audit
    ADD CONSTRAINT audit_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.branch
    ADD CONSTRAINT branch_pkey PRIMARY KEY (org_id, id);
ALTER TABLE ONLY public.city
    ADD CONSTRAINT city_pkey PRIMARY KEY (org_id, id);
ALTER TABLE ONLY public.classify
    ADD CONSTRAINT classify_pkey PRIMARY KEY (org_id, id);
ALTER TABLE ONLY public.counter
    ADD CONSTRAINT counter_pkey PRIMARY KEY (org_id, module, facet, value, status);
ALTER TABLE ONLY public.dictionary
    ADD CONSTRAINT dictionary_pkey PRIMARY KEY (org_id, id);
ALTER TABLE ONLY public.domain
    ADD CONSTRAINT domain_pkey PRIMARY KEY (org_id, id);
ALTER TABLE ONLY public.errorlog
    ADD CONSTRAINT errorlog_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.gasprice
    ADD CONSTRAINT gasprice_pkey PRIMARY KEY (org_id, id);
ALTER TABLE ONLY public.gasstation
    ADD CONSTRAINT gasstation_pkey PRIMARY KEY (org_id, id);
ALTER TABLE ONLY public.homeclassify
    ADD CONSTRAINT homeclassify_pkey PRIMARY KEY (org_id, id);
ALTER TABLE ONLY public.icon
    ADD CONSTRAINT icon_pkey PRIMARY KEY (org_id, id);
ALTER TABLE ONLY public.idempotency
    ADD CONSTRAINT idempotency_pkey PRIMARY KEY (org_id, account_id, key);
ALTER TABLE ONLY public.job
    ADD CONSTRAINT job_pkey PRIMARY KEY (org_id, id);
ALTER TABLE ONLY public.letter_delivery
    ADD CONSTRAINT letter_delivery_pkey PRIMARY KEY (org_id, account_id, letter_id);
ALTER TABLE ONLY public.letter
    ADD CONSTRAINT letter_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.link
    ADD CONSTRAINT link_pkey PRIMARY KEY (org_id, id);
ALTER TABLE ONLY public.logintip
    ADD CONSTRAINT logintip_pkey PRIMARY KEY (org_id, id);
ALTER TABLE ONLY public.menu
    ADD CONSTRAINT menu_pkey PRIMARY KEY (org_id, id);
ALTER TABLE ONLY public.message
    ADD CONSTRAINT message_pkey PRIMARY KEY (org_id, id);
ALTER TABLE ONLY public.migration
    ADD CONSTRAINT migration_pkey PRIMARY KEY (name);
ALTER TABLE ONLY public.organisation
    ADD CONSTRAINT organisation_pkey PRIMARY KEY (org_id, id);
ALTER TABLE ONLY public.preference
    ADD CONSTRAINT preference_pkey PRIMARY KEY (org_id, account_id, key);
ALTER TABLE ONLY public.quota_told
    ADD CONSTRAINT quota_told_pkey PRIMARY KEY (org_id, module);
ALTER TABLE ONLY public.receipt
    ADD CONSTRAINT receipt_pkey PRIMARY KEY (org_id, id);
ALTER TABLE ONLY public.role
    ADD CONSTRAINT role_pkey PRIMARY KEY (org_id, id);
ALTER TABLE ONLY public.second_step
    ADD CONSTRAINT second_step_pkey PRIMARY KEY (org_id, account_id);
ALTER TABLE ONLY public.session
    ADD CONSTRAINT session_pkey PRIMARY KEY (sid);
ALTER TABLE ONLY public.sign_in_place
    ADD CONSTRAINT sign_in_place_pkey PRIMARY KEY (org_id, account_id, network, device);
ALTER TABLE ONLY public.signing_key
    ADD CONSTRAINT signing_key_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.siteuser
    ADD CONSTRAINT siteuser_pkey PRIMARY KEY (org_id, id);
ALTER TABLE ONLY public.throttle
    ADD CONSTRAINT throttle_pkey PRIMARY KEY (key);
ALTER TABLE ONLY public.upload
    ADD CONSTRAINT upload_pkey PRIMARY KEY (org_id, id);
ALTER TABLE ONLY public.wachapp
    ADD CONSTRAINT wachapp_pkey PRIMARY KEY (org_id, id);
ALTER TABLE ONLY public.wachapp_send_batch
    ADD CONSTRAINT wachapp_send_batch_pkey PRIMARY KEY (org_id, batch_id);
ALTER TABLE ONLY public.wachapp_send_hour
    ADD CONSTRAINT wachapp_send_hour_pkey PRIMARY KEY (org_id, hour);
ALTER TABLE ONLY public.wachapp_send
    ADD CONSTRAINT wachapp_send_pkey PRIMARY KEY (org_id, card_id, hour);
ALTER TABLE ONLY public.webinfo
    ADD CONSTRAINT webinfo_pkey PRIMARY KEY (org_id, id);
CREATE INDEX account_by_role_list ON public.account USING gin (role_list);
CREATE INDEX account_page ON public.account USING btree (org_id, status, id DESC);
CREATE INDEX account_search ON public.account USING gin (org_id, search_text public.gin_trgm_ops);
CREATE INDEX account_sort_created_at ON public.account USING btree (org_id, status, created_at, id);
CREATE UNIQUE INDEX account_unique_username ON public.account USING btree (org_id, lower(username)) WHERE (status <> '-1'::integer);
CREATE INDEX audit_account ON public.audit USING btree (org_id, account_id, id DESC);
CREATE INDEX audit_job ON public.audit USING btree (org_id, request_id) WHERE (request_id ~~ 'job:%'::text);
CREATE INDEX audit_module ON public.audit USING btree (org_id, module, id DESC);
CREATE INDEX audit_page ON public.audit USING btree (org_id, id DESC);
CREATE INDEX audit_request ON public.audit USING btree (org_id, request_id) WHERE (request_id ~~ 'receipt:%'::text);
CREATE INDEX audit_rows ON public.audit USING gin (row_ids);
CREATE INDEX branch_page ON public.branch USING btree (org_id, status, id DESC);
CREATE INDEX branch_search ON public.branch USING gin (org_id, search_text public.gin_trgm_ops);
CREATE INDEX branch_sort_created_at ON public.branch USING btree (org_id, status, created_at, id);
CREATE INDEX branch_sort_sort ON public.branch USING btree (org_id, status, sort, id);
CREATE UNIQUE INDEX branch_unique_title ON public.branch USING btree (org_id, lower(title)) WHERE (status <> '-1'::integer);
CREATE INDEX city_by_level ON public.city USING btree (org_id, level, status, id DESC);
CREATE INDEX city_page ON public.city USING btree (org_id, status, id DESC);
CREATE INDEX city_search ON public.city USING gin (org_id, search_text public.gin_trgm_ops);
CREATE INDEX city_sort_sort ON public.city USING btree (org_id, status, sort, id);
CREATE UNIQUE INDEX city_unique_code ON public.city USING btree (org_id, lower(code)) WHERE (status <> '-1'::integer);
CREATE INDEX classify_by_pid ON public.classify USING btree (org_id, pid, status, id DESC);
CREATE INDEX classify_page ON public.classify USING btree (org_id, status, id DESC);
CREATE INDEX classify_search ON public.classify USING gin (org_id, search_text public.gin_trgm_ops);
CREATE INDEX classify_sort_sort ON public.classify USING btree (org_id, status, sort, id);
CREATE INDEX delivery_list ON public.letter_delivery USING btree (org_id, account_id, state, letter_id DESC);
CREATE INDEX delivery_read ON public.letter_delivery USING btree (letter_id) WHERE (state <> 'unread'::text);
CREATE INDEX dictionary_by_pid ON public.dictionary USING btree (org_id, pid, status, id DESC);
CREATE INDEX dictionary_page ON public.dictionary USING btree (org_id, status, id DESC);
CREATE INDEX dictionary_search ON public.dictionary USING gin (org_id, search_text public.gin_trgm_ops);
CREATE INDEX dictionary_sort_created_at ON public.dictionary USING btree (org_id, status, created_at, id);
CREATE INDEX dictionary_sort_sort ON public.dictionary USING btree (org_id, status, sort, id);
CREATE INDEX domain_by_orgid ON public.domain USING btree (org_id, orgid, status, id DESC);
CREATE INDEX domain_by_web_domain_read ON public.domain USING btree (org_id, web_domain_read, status, id DESC);
CREATE INDEX domain_page ON public.domain USING btree (org_id, status, id DESC);
CREATE INDEX domain_search ON public.domain USING gin (org_id, search_text public.gin_trgm_ops);
CREATE INDEX domain_sort_clickcount ON public.domain USING btree (org_id, status, clickcount, id);
CREATE INDEX domain_sort_created_at ON public.domain USING btree (org_id, status, created_at, id);
CREATE INDEX domain_sort_read_check_time ON public.domain USING btree (org_id, status, read_check_time, id);
CREATE UNIQUE INDEX domain_unique_web_domain ON public.domain USING btree (org_id, lower(web_domain)) WHERE (status <> '-1'::integer);
CREATE INDEX errorlog_account ON public.errorlog USING btree (org_id, account_id, id DESC);
CREATE INDEX errorlog_page ON public.errorlog USING btree (org_id, id DESC);
CREATE INDEX errorlog_recent ON public.errorlog USING btree (org_id, account_id, created_at);
CREATE INDEX gasprice_by_cityid ON public.gasprice USING btree (org_id, cityid, status, id DESC);
CREATE INDEX gasprice_by_countyid ON public.gasprice USING btree (org_id, countyid, status, id DESC);
CREATE INDEX gasprice_by_day ON public.gasprice USING btree (org_id, day, status, id DESC);
CREATE INDEX gasprice_by_provinceid ON public.gasprice USING btree (org_id, provinceid, status, id DESC);
CREATE INDEX gasprice_page ON public.gasprice USING btree (org_id, status, id DESC);
CREATE INDEX gasprice_sort_day ON public.gasprice USING btree (org_id, status, day, id);
CREATE INDEX gasprice_sort_price_92 ON public.gasprice USING btree (org_id, status, price_92, id);
CREATE UNIQUE INDEX gasprice_unique_day_provinceid_cityid_countyid ON public.gasprice USING btree (org_id, day, provinceid, cityid, countyid) NULLS NOT DISTINCT WHERE (status <> '-1'::integer);
CREATE INDEX gasstation_by_cityid ON public.gasstation USING btree (org_id, cityid, status, id DESC);
CREATE INDEX gasstation_by_countyid ON public.gasstation USING btree (org_id, countyid, status, id DESC);
CREATE INDEX gasstation_by_point ON public.gasstation USING btree (org_id, point, status, id DESC);
CREATE INDEX gasstation_by_provinceid ON public.gasstation USING btree (org_id, provinceid, status, id DESC);
CREATE INDEX gasstation_page ON public.gasstation USING btree (org_id, status, id DESC);
CREATE INDEX gasstation_search ON public.gasstation USING gin (org_id, search_text public.gin_trgm_ops);
CREATE INDEX gasstation_sort_created_at ON public.gasstation USING btree (org_id, status, created_at, id);
CREATE INDEX gasstation_sort_price_92 ON public.gasstation USING btree (org_id, status, price_92, id);
CREATE INDEX gasstation_sort_sort ON public.gasstation USING btree (org_id, status, sort, id);
CREATE INDEX homeclassify_by_groupid ON public.homeclassify USING btree (org_id, groupid, status, id DESC);
CREATE INDEX homeclassify_page ON public.homeclassify USING btree (org_id, status, id DESC);
CREATE INDEX homeclassify_search ON public.homeclassify USING gin (org_id, search_text public.gin_trgm_ops);
CREATE INDEX homeclassify_sort_created_at ON public.homeclassify USING btree (org_id, status, created_at, id);
CREATE INDEX homeclassify_sort_sort ON public.homeclassify USING btree (org_id, status, sort, id);
CREATE INDEX icon_page ON public.icon USING btree (org_id, status, id DESC);
CREATE INDEX icon_search ON public.icon USING gin (org_id, search_text public.gin_trgm_ops);
CREATE INDEX icon_sort_created_at ON public.icon USING btree (org_id, status, created_at, id);
CREATE INDEX job_ended ON public.job USING btree (ended_at) WHERE (ended_at IS NOT NULL);
CREATE INDEX job_last ON public.job USING btree (org_id, once, id DESC) WHERE (once IS NOT NULL);
CREATE UNIQUE INDEX job_once ON public.job USING btree (org_id, once) WHERE ((once IS NOT NULL) AND (state = ANY (ARRAY['queued'::text, 'running'::text])));
CREATE INDEX job_open ON public.job USING btree (id) WHERE (state = ANY (ARRAY['queued'::text, 'running'::text]));
CREATE INDEX job_own ON public.job USING btree (org_id, account_id, id DESC);
CREATE INDEX letter_source ON public.letter USING btree (org_id, source) WHERE (source IS NOT NULL);
CREATE INDEX letter_wide ON public.letter USING btree (org_id, id) WHERE ((reach <> 'named'::text) AND (NOT withdrawn));
CREATE INDEX link_by_linktype ON public.link USING btree (org_id, linktype, status, id DESC);
CREATE INDEX link_page ON public.link USING btree (org_id, status, id DESC);
CREATE INDEX link_search ON public.link USING gin (org_id, search_text public.gin_trgm_ops);
CREATE INDEX link_sort_created_at ON public.link USING btree (org_id, status, created_at, id);
CREATE INDEX link_sort_sort ON public.link USING btree (org_id, status, sort, id);
CREATE INDEX logintip_page ON public.logintip USING btree (org_id, status, id DESC);
CREATE INDEX menu_by_pid ON public.menu USING btree (org_id, pid, status, id DESC);
CREATE INDEX menu_page ON public.menu USING btree (org_id, status, id DESC);
CREATE INDEX menu_search ON public.menu USING gin (org_id, search_text public.gin_trgm_ops);
CREATE INDEX menu_sort_sort ON public.menu USING btree (org_id, status, sort, id);
CREATE INDEX message_by_audience ON public.message USING btree (org_id, audience, status, id DESC);
CREATE INDEX message_by_created_at ON public.message USING btree (org_id, created_at, status, id DESC);
CREATE INDEX message_page ON public.message USING btree (org_id, status, id DESC);
CREATE INDEX message_search ON public.message USING gin (org_id, search_text public.gin_trgm_ops);
CREATE INDEX message_sort_created_at ON public.message USING btree (org_id, status, created_at, id);
CREATE INDEX organisation_by_classifyid ON public.organisation USING btree (classifyid, status, id DESC);
CREATE INDEX organisation_page ON public.organisation USING btree (status, id DESC);
CREATE INDEX organisation_search ON public.organisation USING gin (org_id, search_text public.gin_trgm_ops);
CREATE INDEX organisation_sort_created_at ON public.organisation USING btree (status, created_at, id);
CREATE INDEX organisation_sort_maxcount ON public.organisation USING btree (status, maxcount, id);
CREATE UNIQUE INDEX organisation_unique_orgcode ON public.organisation USING btree (lower(orgcode)) WHERE (status <> '-1'::integer);
CREATE UNIQUE INDEX organisation_unique_orgkey ON public.organisation USING btree (lower(orgkey)) WHERE (status <> '-1'::integer);
CREATE INDEX receipt_own ON public.receipt USING btree (org_id, account_id, created_at DESC);
CREATE INDEX role_page ON public.role USING btree (org_id, status, id DESC);
CREATE INDEX role_search ON public.role USING gin (org_id, search_text public.gin_trgm_ops);
CREATE INDEX role_sort_created_at ON public.role USING btree (org_id, status, created_at, id);
CREATE INDEX role_sort_sort ON public.role USING btree (org_id, status, sort, id);
CREATE UNIQUE INDEX role_unique_title ON public.role USING btree (org_id, lower(title)) WHERE (status <> '-1'::integer);
CREATE INDEX session_account ON public.session USING btree (org_id, account_id);
CREATE INDEX session_ip ON public.session USING btree (ip, created_at);
CREATE INDEX siteuser_by_orgid ON public.siteuser USING btree (org_id, orgid, status, id DESC);
CREATE INDEX siteuser_page ON public.siteuser USING btree (org_id, status, id DESC);
CREATE INDEX siteuser_search ON public.siteuser USING gin (org_id, search_text public.gin_trgm_ops);
CREATE INDEX siteuser_sort_created_at ON public.siteuser USING btree (org_id, status, created_at, id);
CREATE UNIQUE INDEX siteuser_unique_username ON public.siteuser USING btree (org_id, lower(username)) WHERE (status <> '-1'::integer);
CREATE INDEX throttle_last ON public.throttle USING btree (last_at);
CREATE INDEX upload_kept ON public.upload USING btree (kept_until) WHERE (kept_until IS NOT NULL);
CREATE INDEX wachapp_by_card_sort_id ON public.wachapp USING btree (org_id, card_sort_id, status, id DESC);
CREATE INDEX wachapp_by_code_state ON public.wachapp USING btree (org_id, code_state, status, id DESC);
CREATE INDEX wachapp_by_created_at ON public.wachapp USING btree (org_id, created_at, status, id DESC);
CREATE INDEX wachapp_by_send_count_3 ON public.wachapp USING btree (org_id, send_count_3, status, id DESC);
CREATE INDEX wachapp_by_status_at ON public.wachapp USING btree (org_id, status_at, status, id DESC);
CREATE INDEX wachapp_by_virtual_id ON public.wachapp USING btree (org_id, virtual_id, status, id DESC);
CREATE INDEX wachapp_by_whatsapp_status ON public.wachapp USING btree (org_id, whatsapp_status, status, id DESC);
CREATE INDEX wachapp_page ON public.wachapp USING btree (org_id, status, id DESC);
CREATE INDEX wachapp_search ON public.wachapp USING gin (org_id, search_text public.gin_trgm_ops);
CREATE INDEX wachapp_send_day ON public.wachapp_send USING btree (hour) WHERE (day > 0);
CREATE INDEX wachapp_send_month ON public.wachapp_send USING btree (hour) WHERE (month > 0);
CREATE INDEX wachapp_sort_created_at ON public.wachapp USING btree (org_id, status, created_at, id);
CREATE INDEX wachapp_sort_send_count_1 ON public.wachapp USING btree (org_id, status, send_count_1, id);
CREATE INDEX wachapp_sort_send_count_2 ON public.wachapp USING btree (org_id, status, send_count_2, id);
CREATE INDEX wachapp_sort_send_count_3 ON public.wachapp USING btree (org_id, status, send_count_3, id);
CREATE INDEX wachapp_sort_status_at ON public.wachapp USING btree (org_id, status, status_at, id);
CREATE UNIQUE INDEX wachapp_unique_mobile ON public.wachapp USING btree (org_id, mobile) WHERE (status <> '-1'::integer);
CREATE INDEX webinfo_page ON public.webinfo USING btree (org_id, status, id DESC);
CREATE TRIGGER count_delete AFTER DELETE ON public.account REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION public.account_count_delete();
CREATE TRIGGER count_delete AFTER DELETE ON public.branch REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION public.branch_count_delete();
CREATE TRIGGER count_delete AFTER DELETE ON public.classify REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION public.classify_count_delete();
CREATE TRIGGER count_delete AFTER DELETE ON public.dictionary REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION public.dictionary_count_delete();
CREATE TRIGGER count_delete AFTER DELETE ON public.gasprice REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION public.gasprice_count_delete();
CREATE TRIGGER count_delete AFTER DELETE ON public.gasstation REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION public.gasstation_count_delete();
CREATE TRIGGER count_delete AFTER DELETE ON public.homeclassify REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION public.homeclassify_count_delete();
CREATE TRIGGER count_delete AFTER DELETE ON public.link REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION public.link_count_delete();
CREATE TRIGGER count_delete AFTER DELETE ON public.logintip REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION public.logintip_count_delete();
CREATE TRIGGER count_delete AFTER DELETE ON public.message REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION public.message_count_delete();
CREATE TRIGGER count_delete AFTER DELETE ON public.role REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION public.role_count_delete();
CREATE TRIGGER count_delete AFTER DELETE ON public.wachapp REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION public.wachapp_count_delete();
CREATE TRIGGER count_delete AFTER DELETE ON public.webinfo REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION public.webinfo_count_delete();
CREATE TRIGGER count_insert AFTER INSERT ON public.account REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION public.account_count_insert();
CREATE TRIGGER count_insert AFTER INSERT ON public.branch REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION public.branch_count_insert();
CREATE TRIGGER count_insert AFTER INSERT ON public.classify REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION public.classify_count_insert();
CREATE TRIGGER count_insert AFTER INSERT ON public.dictionary REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION public.dictionary_count_insert();
CREATE TRIGGER count_insert AFTER INSERT ON public.gasprice REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION public.gasprice_count_insert();
CREATE TRIGGER count_insert AFTER INSERT ON public.gasstation REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION public.gasstation_count_insert();
CREATE TRIGGER count_insert AFTER INSERT ON public.homeclassify REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION public.homeclassify_count_insert();
CREATE TRIGGER count_insert AFTER INSERT ON public.link REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION public.link_count_insert();
CREATE TRIGGER count_insert AFTER INSERT ON public.logintip REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION public.logintip_count_insert();
CREATE TRIGGER count_insert AFTER INSERT ON public.message REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION public.message_count_insert();
CREATE TRIGGER count_insert AFTER INSERT ON public.role REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION public.role_count_insert();
CREATE TRIGGER count_insert AFTER INSERT ON public.wachapp REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION public.wachapp_count_insert();
CREATE TRIGGER count_insert AFTER INSERT ON public.webinfo REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION public.webinfo_count_insert();
CREATE TRIGGER count_update AFTER UPDATE ON public.account REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION public.account_count_update();
CREATE TRIGGER count_update AFTER UPDATE ON public.branch REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION public.branch_count_update();
CREATE TRIGGER count_update AFTER UPDATE ON public.classify REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION public.classify_count_update();
CREATE TRIGGER count_update AFTER UPDATE ON public.dictionary REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION public.dictionary_count_update();
CREATE TRIGGER count_update AFTER UPDATE ON public.gasprice REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION public.gasprice_count_update();
CREATE TRIGGER count_update AFTER UPDATE ON public.gasstation REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION public.gasstation_count_update();
CREATE TRIGGER count_update AFTER UPDATE ON public.homeclassify REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION public.homeclassify_count_update();
CREATE TRIGGER count_update AFTER UPDATE ON public.link REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION public.link_count_update();
CREATE TRIGGER count_update AFTER UPDATE ON public.logintip REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION public.logintip_count_update();
CREATE TRIGGER count_update AFTER UPDATE ON public.message REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION public.message_count_update();
CREATE TRIGGER count_update AFTER UPDATE ON public.role REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION public.role_count_update();
CREATE TRIGGER count_update AFTER UPDATE ON public.wachapp REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION public.wachapp_count_update();
CREATE TRIGGER count_update AFTER UPDATE ON public.webinfo REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION public.webinfo_count_update();
CREATE TRIGGER quota_insert AFTER INSERT ON public.wachapp REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION public.wachapp_quota_insert();
CREATE TRIGGER quota_update AFTER UPDATE ON public.wachapp REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION public.wachapp_quota_update();
CREATE TRIGGER stamp BEFORE INSERT OR UPDATE ON public.wachapp FOR EACH ROW EXECUTE FUNCTION public.wachapp_stamp();
ALTER TABLE ONLY public.wachapp
    ADD CONSTRAINT card_sort_id_to_dictionary FOREIGN KEY (card_sort_id_org, card_sort_id) REFERENCES public.dictionary(org_id, id);
ALTER TABLE ONLY public.homeclassify
    ADD CONSTRAINT "classifyId_to_classify" FOREIGN KEY ("classifyId_org", "classifyId") REFERENCES public.classify(org_id, id);
ALTER TABLE ONLY public.domain
    ADD CONSTRAINT orgid_to_organisation FOREIGN KEY (orgid_org, orgid) REFERENCES public.organisation(org_id, id);
ALTER TABLE ONLY public.siteuser
    ADD CONSTRAINT orgid_to_organisation FOREIGN KEY (orgid_org, orgid) REFERENCES public.organisation(org_id, id);
ALTER TABLE ONLY public.city
    ADD CONSTRAINT pid_to_city FOREIGN KEY (pid_org, pid) REFERENCES public.city(org_id, id);
ALTER TABLE ONLY public.classify
    ADD CONSTRAINT pid_to_classify FOREIGN KEY (pid_org, pid) REFERENCES public.classify(org_id, id);
ALTER TABLE ONLY public.dictionary
    ADD CONSTRAINT pid_to_dictionary FOREIGN KEY (pid_org, pid) REFERENCES public.dictionary(org_id, id);
ALTER TABLE ONLY public.menu
    ADD CONSTRAINT pid_to_menu FOREIGN KEY (pid_org, pid) REFERENCES public.menu(org_id, id);
ALTER TABLE ONLY public.account
    ADD CONSTRAINT station_id_to_gasstation FOREIGN KEY (station_id_org, station_id) REFERENCES public.gasstation(org_id, id);
ALTER TABLE ONLY public.homeclassify
    ADD CONSTRAINT "topClassifyId_to_classify" FOREIGN KEY ("topClassifyId_org", "topClassifyId") REFERENCES public.classify(org_id, id);
ALTER TABLE ONLY public.wachapp
    ADD CONSTRAINT virtual_id_to_dictionary FOREIGN KEY (virtual_id_org, virtual_id) REFERENCES public.dictionary(org_id, id);
ALTER TABLE public.account ENABLE ROW LEVEL SECURITY;
ALTER TABLE public.audit ENABLE ROW LEVEL SECURITY;
ALTER TABLE public.branch ENABLE ROW LEVEL SECURITY;
CREATE POLICY builtin ON public.counter FOR SELECT TO houtai_app USING ((org_id = 0));
ALTER TABLE public.city ENABLE ROW LEVEL SECURITY;
ALTER TABLE public.classify ENABLE ROW LEVEL SECURITY;
ALTER TABLE public.counter ENABLE ROW LEVEL SECURITY;
ALTER TABLE public.dictionary ENABLE ROW LEVEL SECURITY;
ALTER TABLE public.domain ENABLE ROW LEVEL SECURITY;
ALTER TABLE public.errorlog ENABLE ROW LEVEL SECURITY;
CREATE POLICY everywhere ON public.letter FOR SELECT TO houtai_app USING (((reach = 'everywhere'::text) AND (current_setting('app.org'::text, true) <> ''::text)));
ALTER TABLE public.gasprice ENABLE ROW LEVEL SECURITY;
ALTER TABLE public.gasstation ENABLE ROW LEVEL SECURITY;
ALTER TABLE public.homeclassify ENABLE ROW LEVEL SECURITY;
ALTER TABLE public.icon ENABLE ROW LEVEL SECURITY;
ALTER TABLE public.idempotency ENABLE ROW LEVEL SECURITY;
CREATE POLICY insert ON public.dictionary FOR INSERT TO houtai_app WITH CHECK (
CASE
    WHEN (org_id = ( SELECT (NULLIF(current_setting('app.org'::text, true), ''::text))::bigint AS "nullif")) THEN true
    ELSE false
END);
ALTER TABLE public.job ENABLE ROW LEVEL SECURITY;
ALTER TABLE public.letter ENABLE ROW LEVEL SECURITY;
ALTER TABLE public.letter_delivery ENABLE ROW LEVEL SECURITY;
ALTER TABLE public.link ENABLE ROW LEVEL SECURITY;
ALTER TABLE public.logintip ENABLE ROW LEVEL SECURITY;
ALTER TABLE public.menu ENABLE ROW LEVEL SECURITY;
ALTER TABLE public.message ENABLE ROW LEVEL SECURITY;
ALTER TABLE public.organisation ENABLE ROW LEVEL SECURITY;
CREATE POLICY own ON public.account TO houtai_app USING (
CASE
    WHEN (org_id = ( SELECT (NULLIF(current_setting('app.org'::text, true), ''::text))::bigint AS "nullif")) THEN true
    ELSE false
END) WITH CHECK (
CASE
    WHEN (org_id = ( SELECT (NULLIF(current_setting('app.org'::text, true), ''::text))::bigint AS "nullif")) THEN true
    ELSE false
END);
CREATE POLICY own ON public.audit TO houtai_app USING ((org_id = ( SELECT (NULLIF(current_setting('app.org'::text, true), ''::text))::bigint AS "nullif"))) WITH CHECK ((org_id = ( SELECT (NULLIF(current_setting('app.org'::text, true), ''::text))::bigint AS "nullif")));
CREATE POLICY own ON public.branch TO houtai_app USING (
CASE
    WHEN (org_id = ( SELECT (NULLIF(current_setting('app.org'::text, true), ''::text))::bigint AS "nullif")) THEN true
    ELSE false
END) WITH CHECK (
CASE
    WHEN (org_id = ( SELECT (NULLIF(current_setting('app.org'::text, true), ''::text))::bigint AS "nullif")) THEN true
    ELSE false
END);
CREATE POLICY own ON public.city TO houtai_app USING (
CASE
    WHEN ((org_id = 1) AND (org_id = ( SELECT (NULLIF(current_setting('app.org'::text, true), ''::text))::bigint AS "nullif"))) THEN true
    ELSE false
END) WITH CHECK (
CASE
    WHEN ((org_id = 1) AND (org_id = ( SELECT (NULLIF(current_setting('app.org'::text, true), ''::text))::bigint AS "nullif"))) THEN true
    ELSE false
END);
CREATE POLICY own ON public.classify TO houtai_app USING (
CASE
    WHEN (org_id = ( SELECT (NULLIF(current_setting('app.org'::text, true), ''::text))::bigint AS "nullif")) THEN true
    ELSE false
END) WITH CHECK (
CASE
    WHEN (org_id = ( SELECT (NULLIF(current_setting('app.org'::text, true), ''::text))::bigint AS "nullif")) THEN true
    ELSE false
END);
CREATE POLICY own ON public.counter TO houtai_app USING ((org_id = ( SELECT (NULLIF(current_setting('app.org'::text, true), ''::text))::bigint AS "nullif"))) WITH CHECK ((org_id = ( SELECT (NULLIF(current_setting('app.org'::text, true), ''::text))::bigint AS "nullif")));
CREATE POLICY own ON public.domain TO houtai_app USING (
CASE
    WHEN (org_id = ( SELECT (NULLIF(current_setting('app.org'::text, true), ''::text))::bigint AS "nullif")) THEN true
    WHEN (( SELECT (NULLIF(current_setting('app.org'::text, true), ''::text))::bigint AS "nullif") = 1) THEN true
    ELSE false
END) WITH CHECK (
CASE
    WHEN (org_id = ( SELECT (NULLIF(current_setting('app.org'::text, true), ''::text))::bigint AS "nullif")) THEN true
    WHEN (( SELECT (NULLIF(current_setting('app.org'::text, true), ''::text))::bigint AS "nullif") = 1) THEN true
    ELSE false
END);
CREATE POLICY own ON public.errorlog TO houtai_app USING ((org_id = ( SELECT (NULLIF(current_setting('app.org'::text, true), ''::text))::bigint AS "nullif"))) WITH CHECK ((org_id = ( SELECT (NULLIF(current_setting('app.org'::text, true), ''::text))::bigint AS "nullif")));
CREATE POLICY own ON public.gasprice TO houtai_app USING (
CASE
    WHEN (org_id = ( SELECT (NULLIF(current_setting('app.org'::text, true), ''::text))::bigint AS "nullif")) THEN true
    ELSE false
END) WITH CHECK (
CASE
    WHEN (org_id = ( SELECT (NULLIF(current_setting('app.org'::text, true), ''::text))::bigint AS "nullif")) THEN true
    ELSE false
END);
CREATE POLICY own ON public.gasstation TO houtai_app USING (
CASE
    WHEN (org_id = ( SELECT (NULLIF(current_setting('app.org'::text, true), ''::text))::bigint AS "nullif")) THEN true
    ELSE false
END) WITH CHECK (
CASE
    WHEN (org_id = ( SELECT (NULLIF(current_setting('app.org'::text, true), ''::text))::bigint AS "nullif")) THEN true
    ELSE false
END);
CREATE POLICY own ON public.homeclassify TO houtai_app USING (
CASE
    WHEN (org_id = ( SELECT (NULLIF(current_setting('app.org'::text, true), ''::text))::bigint AS "nullif")) THEN true
    ELSE false
END) WITH CHECK (
CASE
    WHEN (org_id = ( SELECT (NULLIF(current_setting('app.org'::text, true), ''::text))::bigint AS "nullif")) THEN true
    ELSE false
END);
CREATE POLICY own ON public.icon TO houtai_app USING (
CASE
    WHEN ((org_id = 1) AND (org_id = ( SELECT (NULLIF(current_setting('app.org'::text, true), ''::text))::bigint AS "nullif"))) THEN true
    ELSE false
END) WITH CHECK (
CASE
    WHEN ((org_id = 1) AND (org_id = ( SELECT (NULLIF(current_setting('app.org'::text, true), ''::text))::bigint AS "nullif"))) THEN true
    ELSE false
END);
CREATE POLICY own ON public.idempotency TO houtai_app USING ((org_id = ( SELECT (NULLIF(current_setting('app.org'::text, true), ''::text))::bigint AS "nullif"))) WITH CHECK ((org_id = ( SELECT (NULLIF(current_setting('app.org'::text, true), ''::text))::bigint AS "nullif")));
CREATE POLICY own ON public.job TO houtai_app USING ((org_id = ( SELECT (NULLIF(current_setting('app.org'::text, true), ''::text))::bigint AS "nullif"))) WITH CHECK ((org_id = ( SELECT (NULLIF(current_setting('app.org'::text, true), ''::text))::bigint AS "nullif")));
CREATE POLICY own ON public.letter TO houtai_app USING ((org_id = ( SELECT (NULLIF(current_setting('app.org'::text, true), ''::text))::bigint AS "nullif"))) WITH CHECK ((org_id = ( SELECT (NULLIF(current_setting('app.org'::text, true), ''::text))::bigint AS "nullif")));
CREATE POLICY own ON public.letter_delivery TO houtai_app USING (((org_id = ( SELECT (NULLIF(current_setting('app.org'::text, true), ''::text))::bigint AS "nullif")) AND (account_id = ( SELECT (NULLIF(current_setting('app.account'::text, true), ''::text))::bigint AS "nullif")))) WITH CHECK (((org_id = ( SELECT (NULLIF(current_setting('app.org'::text, true), ''::text))::bigint AS "nullif")) AND (account_id = ( SELECT (NULLIF(current_setting('app.account'::text, true), ''::text))::bigint AS "nullif"))));
CREATE POLICY own ON public.link TO houtai_app USING (
CASE
    WHEN (org_id = ( SELECT (NULLIF(current_setting('app.org'::text, true), ''::text))::bigint AS "nullif")) THEN true
    ELSE false
END) WITH CHECK (
CASE
    WHEN (org_id = ( SELECT (NULLIF(current_setting('app.org'::text, true), ''::text))::bigint AS "nullif")) THEN true
    ELSE false
END);
CREATE POLICY own ON public.logintip TO houtai_app USING (
CASE
    WHEN (org_id = ( SELECT (NULLIF(current_setting('app.org'::text, true), ''::text))::bigint AS "nullif")) THEN true
    ELSE false
END) WITH CHECK (
CASE
    WHEN (org_id = ( SELECT (NULLIF(current_setting('app.org'::text, true), ''::text))::bigint AS "nullif")) THEN true
    ELSE false
END);
CREATE POLICY own ON public.menu TO houtai_app USING (
CASE
    WHEN ((org_id = 1) AND (org_id = ( SELECT (NULLIF(current_setting('app.org'::text, true), ''::text))::bigint AS "nullif"))) THEN true
    ELSE false
END) WITH CHECK (
CASE
    WHEN ((org_id = 1) AND (org_id = ( SELECT (NULLIF(current_setting('app.org'::text, true), ''::text))::bigint AS "nullif"))) THEN true
    ELSE false
END);
CREATE POLICY own ON public.message TO houtai_app USING (
CASE
    WHEN (org_id = ( SELECT (NULLIF(current_setting('app.org'::text, true), ''::text))::bigint AS "nullif")) THEN true
    ELSE false
END) WITH CHECK (
CASE
    WHEN (org_id = ( SELECT (NULLIF(current_setting('app.org'::text, true), ''::text))::bigint AS "nullif")) THEN true
    ELSE false
END);
CREATE POLICY own ON public.organisation TO houtai_app USING (
CASE
    WHEN (( SELECT (NULLIF(current_setting('app.org'::text, true), ''::text))::bigint AS "nullif") = 1) THEN true
    ELSE false
END) WITH CHECK (
CASE
    WHEN (( SELECT (NULLIF(current_setting('app.org'::text, true), ''::text))::bigint AS "nullif") = 1) THEN true
    ELSE false
END);
CREATE POLICY own ON public.preference TO houtai_app USING ((org_id = ( SELECT (NULLIF(current_setting('app.org'::text, true), ''::text))::bigint AS "nullif"))) WITH CHECK ((org_id = ( SELECT (NULLIF(current_setting('app.org'::text, true), ''::text))::bigint AS "nullif")));
CREATE POLICY own ON public.quota_told TO houtai_app USING ((org_id = ( SELECT (NULLIF(current_setting('app.org'::text, true), ''::text))::bigint AS "nullif"))) WITH CHECK ((org_id = ( SELECT (NULLIF(current_setting('app.org'::text, true), ''::text))::bigint AS "nullif")));
CREATE POLICY own ON public.receipt TO houtai_app USING ((org_id = ( SELECT (NULLIF(current_setting('app.org'::text, true), ''::text))::bigint AS "nullif"))) WITH CHECK ((org_id = ( SELECT (NULLIF(current_setting('app.org'::text, true), ''::text))::bigint AS "nullif")));
CREATE POLICY own ON public.role TO houtai_app USING (
CASE
    WHEN (org_id = ( SELECT (NULLIF(current_setting('app.org'::text, true), ''::text))::bigint AS "nullif")) THEN true
    ELSE false
END) WITH CHECK (
CASE
    WHEN (org_id = ( SELECT (NULLIF(current_setting('app.org'::text, true), ''::text))::bigint AS "nullif")) THEN true
    ELSE false
END);
CREATE POLICY own ON public.second_step TO houtai_app USING ((org_id = ( SELECT (NULLIF(current_setting('app.org'::text, true), ''::text))::bigint AS "nullif"))) WITH CHECK ((org_id = ( SELECT (NULLIF(current_setting('app.org'::text, true), ''::text))::bigint AS "nullif")));
CREATE POLICY own ON public.session TO houtai_app USING ((org_id = ( SELECT (NULLIF(current_setting('app.org'::text, true), ''::text))::bigint AS "nullif"))) WITH CHECK ((org_id = ( SELECT (NULLIF(current_setting('app.org'::text, true), ''::text))::bigint AS "nullif")));
CREATE POLICY own ON public.sign_in_place TO houtai_app USING ((org_id = ( SELECT (NULLIF(current_setting('app.org'::text, true), ''::text))::bigint AS "nullif"))) WITH CHECK ((org_id = ( SELECT (NULLIF(current_setting('app.org'::text, true), ''::text))::bigint AS "nullif")));
CREATE POLICY own ON public.siteuser TO houtai_app USING (
CASE
    WHEN (org_id = ( SELECT (NULLIF(current_setting('app.org'::text, true), ''::text))::bigint AS "nullif")) THEN true
    WHEN (( SELECT (NULLIF(current_setting('app.org'::text, true), ''::text))::bigint AS "nullif") = 1) THEN true
    ELSE false
END) WITH CHECK (
CASE
    WHEN (org_id = ( SELECT (NULLIF(current_setting('app.org'::text, true), ''::text))::bigint AS "nullif")) THEN true
    WHEN (( SELECT (NULLIF(current_setting('app.org'::text, true), ''::text))::bigint AS "nullif") = 1) THEN true
    ELSE false
END);
CREATE POLICY own ON public.upload TO houtai_app USING ((org_id = ( SELECT (NULLIF(current_setting('app.org'::text, true), ''::text))::bigint AS "nullif"))) WITH CHECK ((org_id = ( SELECT (NULLIF(current_setting('app.org'::text, true), ''::text))::bigint AS "nullif")));
CREATE POLICY own ON public.wachapp TO houtai_app USING (
CASE
    WHEN (org_id = ( SELECT (NULLIF(current_setting('app.org'::text, true), ''::text))::bigint AS "nullif")) THEN true
    ELSE false
END) WITH CHECK (
CASE
    WHEN (org_id = ( SELECT (NULLIF(current_setting('app.org'::text, true), ''::text))::bigint AS "nullif")) THEN true
    ELSE false
END);
CREATE POLICY own ON public.wachapp_send TO houtai_app USING ((org_id = ( SELECT (NULLIF(current_setting('app.org'::text, true), ''::text))::bigint AS "nullif"))) WITH CHECK ((org_id = ( SELECT (NULLIF(current_setting('app.org'::text, true), ''::text))::bigint AS "nullif")));
CREATE POLICY own ON public.wachapp_send_batch TO houtai_app USING ((org_id = ( SELECT (NULLIF(current_setting('app.org'::text, true), ''::text))::bigint AS "nullif"))) WITH CHECK ((org_id = ( SELECT (NULLIF(current_setting('app.org'::text, true), ''::text))::bigint AS "nullif")));
CREATE POLICY own ON public.wachapp_send_hour TO houtai_app USING ((org_id = ( SELECT (NULLIF(current_setting('app.org'::text, true), ''::text))::bigint AS "nullif"))) WITH CHECK ((org_id = ( SELECT (NULLIF(current_setting('app.org'::text, true), ''::text))::bigint AS "nullif")));
CREATE POLICY own ON public.webinfo TO houtai_app USING (
CASE
    WHEN (org_id = ( SELECT (NULLIF(current_setting('app.org'::text, true), ''::text))::bigint AS "nullif")) THEN true
    ELSE false
END) WITH CHECK (
CASE
    WHEN (org_id = ( SELECT (NULLIF(current_setting('app.org'::text, true), ''::text))::bigint AS "nullif")) THEN true
    ELSE false
END);
CREATE POLICY owner ON public.account TO current_user USING (true) WITH CHECK (true);
CREATE POLICY owner ON public.audit TO current_user USING (true) WITH CHECK (true);
CREATE POLICY owner ON public.branch TO current_user USING (true) WITH CHECK (true);
CREATE POLICY owner ON public.city TO current_user USING (true) WITH CHECK (true);
CREATE POLICY owner ON public.classify TO current_user USING (true) WITH CHECK (true);
CREATE POLICY owner ON public.counter TO current_user USING (true) WITH CHECK (true);
CREATE POLICY owner ON public.dictionary TO current_user USING (true) WITH CHECK (true);
CREATE POLICY owner ON public.domain TO current_user USING (true) WITH CHECK (true);
CREATE POLICY owner ON public.errorlog TO current_user USING (true) WITH CHECK (true);
CREATE POLICY owner ON public.gasprice TO current_user USING (true) WITH CHECK (true);
CREATE POLICY owner ON public.gasstation TO current_user USING (true) WITH CHECK (true);
CREATE POLICY owner ON public.homeclassify TO current_user USING (true) WITH CHECK (true);
CREATE POLICY owner ON public.icon TO current_user USING (true) WITH CHECK (true);
CREATE POLICY owner ON public.idempotency TO current_user USING (true) WITH CHECK (true);
CREATE POLICY owner ON public.job TO current_user USING (true) WITH CHECK (true);
CREATE POLICY owner ON public.letter TO current_user USING (true) WITH CHECK (true);
CREATE POLICY owner ON public.letter_delivery TO current_user USING (true) WITH CHECK (true);
CREATE POLICY owner ON public.link TO current_user USING (true) WITH CHECK (true);
CREATE POLICY owner ON public.logintip TO current_user USING (true) WITH CHECK (true);
CREATE POLICY owner ON public.menu TO current_user USING (true) WITH CHECK (true);
CREATE POLICY owner ON public.message TO current_user USING (true) WITH CHECK (true);
CREATE POLICY owner ON public.organisation TO current_user USING (true) WITH CHECK (true);
CREATE POLICY owner ON public.preference TO current_user USING (true) WITH CHECK (true);
CREATE POLICY owner ON public.quota_told TO current_user USING (true) WITH CHECK (true);
CREATE POLICY owner ON public.receipt TO current_user USING (true) WITH CHECK (true);
CREATE POLICY owner ON public.role TO current_user USING (true) WITH CHECK (true);
CREATE POLICY owner ON public.second_step TO current_user USING (true) WITH CHECK (true);
CREATE POLICY owner ON public.session TO current_user USING (true) WITH CHECK (true);
CREATE POLICY owner ON public.sign_in_place TO current_user USING (true) WITH CHECK (true);
CREATE POLICY owner ON public.siteuser TO current_user USING (true) WITH CHECK (true);
CREATE POLICY owner ON public.upload TO current_user USING (true) WITH CHECK (true);
CREATE POLICY owner ON public.wachapp TO current_user USING (true) WITH CHECK (true);
CREATE POLICY owner ON public.wachapp_send TO current_user USING (true) WITH CHECK (true);
CREATE POLICY owner ON public.wachapp_send_batch TO current_user USING (true) WITH CHECK (true);
CREATE POLICY owner ON public.wachapp_send_hour TO current_user USING (true) WITH CHECK (true);
CREATE POLICY owner ON public.webinfo TO current_user USING (true) WITH CHECK (true);
CREATE POLICY platform ON public.upload FOR SELECT TO houtai_app USING (((org_id = 1) AND (current_setting('app.org'::text, true) <> ''::text)));
ALTER TABLE public.preference ENABLE ROW LEVEL SECURITY;
ALTER TABLE public.quota_told ENABLE ROW LEVEL SECURITY;
CREATE POLICY read ON public.city FOR SELECT TO houtai_app USING (
CASE
    WHEN ((org_id = 1) AND (( SELECT (NULLIF(current_setting('app.org'::text, true), ''::text))::bigint AS "nullif") IS NOT NULL)) THEN true
    ELSE false
END);
CREATE POLICY read ON public.dictionary FOR SELECT TO houtai_app USING (
CASE
    WHEN (org_id = ( SELECT (NULLIF(current_setting('app.org'::text, true), ''::text))::bigint AS "nullif")) THEN true
    WHEN (org_id = 0) THEN true
    ELSE false
END);
CREATE POLICY read ON public.icon FOR SELECT TO houtai_app USING (
CASE
    WHEN ((org_id = 1) AND (( SELECT (NULLIF(current_setting('app.org'::text, true), ''::text))::bigint AS "nullif") IS NOT NULL)) THEN true
    ELSE false
END);
CREATE POLICY read ON public.menu FOR SELECT TO houtai_app USING (
CASE
    WHEN ((org_id = 1) AND (( SELECT (NULLIF(current_setting('app.org'::text, true), ''::text))::bigint AS "nullif") IS NOT NULL)) THEN true
    ELSE false
END);
CREATE POLICY read ON public.organisation FOR SELECT TO houtai_app USING (
CASE
    WHEN (org_id = ( SELECT (NULLIF(current_setting('app.org'::text, true), ''::text))::bigint AS "nullif")) THEN true
    WHEN (( SELECT (NULLIF(current_setting('app.org'::text, true), ''::text))::bigint AS "nullif") = 1) THEN true
    ELSE false
END);
ALTER TABLE public.receipt ENABLE ROW LEVEL SECURITY;
ALTER TABLE public.role ENABLE ROW LEVEL SECURITY;
ALTER TABLE public.second_step ENABLE ROW LEVEL SECURITY;
CREATE POLICY sent ON public.letter_delivery FOR INSERT TO houtai_app WITH CHECK ((org_id = ( SELECT (NULLIF(current_setting('app.org'::text, true), ''::text))::bigint AS "nullif")));
ALTER TABLE public.session ENABLE ROW LEVEL SECURITY;
ALTER TABLE public.sign_in_place ENABLE ROW LEVEL SECURITY;
ALTER TABLE public.siteuser ENABLE ROW LEVEL SECURITY;
CREATE POLICY update ON public.dictionary FOR UPDATE TO houtai_app USING (
CASE
    WHEN (org_id = ( SELECT (NULLIF(current_setting('app.org'::text, true), ''::text))::bigint AS "nullif")) THEN true
    ELSE false
END) WITH CHECK (
CASE
    WHEN (org_id = ( SELECT (NULLIF(current_setting('app.org'::text, true), ''::text))::bigint AS "nullif")) THEN true
    ELSE false
END);
ALTER TABLE public.upload ENABLE ROW LEVEL SECURITY;
ALTER TABLE public.wachapp ENABLE ROW LEVEL SECURITY;
ALTER TABLE public.wachapp_send ENABLE ROW LEVEL SECURITY;
ALTER TABLE public.wachapp_send_batch ENABLE ROW LEVEL SECURITY;
ALTER TABLE public.wachapp_send_hour ENABLE ROW LEVEL SECURITY;
ALTER TABLE public.webinfo ENABLE ROW LEVEL SECURITY;
GRANT USAGE ON SCHEMA public TO houtai_app;
REVOKE ALL ON FUNCTION public.account_search(pattern text, statuses smallint[]) FROM PUBLIC;
GRANT ALL ON FUNCTION public.account_search(pattern text, statuses smallint[]) TO houtai_app;
REVOKE ALL ON FUNCTION public.accounts_everywhere() FROM PUBLIC;
GRANT ALL ON FUNCTION public.accounts_everywhere() TO houtai_app;
REVOKE ALL ON FUNCTION public.branch_search(pattern text, statuses smallint[]) FROM PUBLIC;
GRANT ALL ON FUNCTION public.branch_search(pattern text, statuses smallint[]) TO houtai_app;
REVOKE ALL ON FUNCTION public.city_search(pattern text, statuses smallint[]) FROM PUBLIC;
GRANT ALL ON FUNCTION public.city_search(pattern text, statuses smallint[]) TO houtai_app;
REVOKE ALL ON FUNCTION public.classify_search(pattern text, statuses smallint[]) FROM PUBLIC;
GRANT ALL ON FUNCTION public.classify_search(pattern text, statuses smallint[]) TO houtai_app;
REVOKE ALL ON FUNCTION public.dictionary_search(pattern text, statuses smallint[]) FROM PUBLIC;
GRANT ALL ON FUNCTION public.dictionary_search(pattern text, statuses smallint[]) TO houtai_app;
REVOKE ALL ON FUNCTION public.domain_search(pattern text, statuses smallint[]) FROM PUBLIC;
GRANT ALL ON FUNCTION public.domain_search(pattern text, statuses smallint[]) TO houtai_app;
REVOKE ALL ON FUNCTION public.drop_second_step(mine bigint) FROM PUBLIC;
GRANT ALL ON FUNCTION public.drop_second_step(mine bigint) TO houtai_app;
REVOKE ALL ON FUNCTION public.end_sessions(mine bigint) FROM PUBLIC;
GRANT ALL ON FUNCTION public.end_sessions(mine bigint) TO houtai_app;
REVOKE ALL ON FUNCTION public.first_administrator(org bigint, named text, hashed text) FROM PUBLIC;
GRANT ALL ON FUNCTION public.first_administrator(org bigint, named text, hashed text) TO houtai_app;
REVOKE ALL ON FUNCTION public.gasstation_search(pattern text, statuses smallint[]) FROM PUBLIC;
GRANT ALL ON FUNCTION public.gasstation_search(pattern text, statuses smallint[]) TO houtai_app;
REVOKE ALL ON FUNCTION public.homeclassify_search(pattern text, statuses smallint[]) FROM PUBLIC;
GRANT ALL ON FUNCTION public.homeclassify_search(pattern text, statuses smallint[]) TO houtai_app;
REVOKE ALL ON FUNCTION public.icon_search(pattern text, statuses smallint[]) FROM PUBLIC;
GRANT ALL ON FUNCTION public.icon_search(pattern text, statuses smallint[]) TO houtai_app;
REVOKE ALL ON FUNCTION public.letter_reads(sent bigint) FROM PUBLIC;
GRANT ALL ON FUNCTION public.letter_reads(sent bigint) TO houtai_app;
REVOKE ALL ON FUNCTION public.link_search(pattern text, statuses smallint[]) FROM PUBLIC;
GRANT ALL ON FUNCTION public.link_search(pattern text, statuses smallint[]) TO houtai_app;
REVOKE ALL ON FUNCTION public.menu_search(pattern text, statuses smallint[]) FROM PUBLIC;
GRANT ALL ON FUNCTION public.menu_search(pattern text, statuses smallint[]) TO houtai_app;
REVOKE ALL ON FUNCTION public.message_search(pattern text, statuses smallint[]) FROM PUBLIC;
GRANT ALL ON FUNCTION public.message_search(pattern text, statuses smallint[]) TO houtai_app;
REVOKE ALL ON FUNCTION public.organisation_search(pattern text, statuses smallint[]) FROM PUBLIC;
GRANT ALL ON FUNCTION public.organisation_search(pattern text, statuses smallint[]) TO houtai_app;
REVOKE ALL ON FUNCTION public.role_search(pattern text, statuses smallint[]) FROM PUBLIC;
GRANT ALL ON FUNCTION public.role_search(pattern text, statuses smallint[]) TO houtai_app;
REVOKE ALL ON FUNCTION public.siteuser_search(pattern text, statuses smallint[]) FROM PUBLIC;
GRANT ALL ON FUNCTION public.siteuser_search(pattern text, statuses smallint[]) TO houtai_app;
REVOKE ALL ON FUNCTION public.wachapp_search(pattern text, statuses smallint[]) FROM PUBLIC;
GRANT ALL ON FUNCTION public.wachapp_search(pattern text, statuses smallint[]) TO houtai_app;
GRANT INSERT,UPDATE ON TABLE public.account TO houtai_app;
GRANT SELECT(id) ON TABLE public.account TO houtai_app;
GRANT SELECT(org_id) ON TABLE public.account TO houtai_app;
GRANT SELECT(avatar_obj) ON TABLE public.account TO houtai_app;
GRANT SELECT(nickname) ON TABLE public.account TO houtai_app;
GRANT SELECT(username) ON TABLE public.account TO houtai_app;
GRANT SELECT(mobile) ON TABLE public.account TO houtai_app;
GRANT SELECT(role_list) ON TABLE public.account TO houtai_app;
GRANT SELECT(station_id) ON TABLE public.account TO houtai_app;
GRANT SELECT(station_id_org) ON TABLE public.account TO houtai_app;
GRANT SELECT(second_step) ON TABLE public.account TO houtai_app;
GRANT SELECT(remark) ON TABLE public.account TO houtai_app;
GRANT SELECT(status) ON TABLE public.account TO houtai_app;
GRANT SELECT(version) ON TABLE public.account TO houtai_app;
GRANT SELECT(created_at) ON TABLE public.account TO houtai_app;
GRANT SELECT(updated_at) ON TABLE public.account TO houtai_app;
GRANT SELECT(created_by) ON TABLE public.account TO houtai_app;
GRANT SELECT(search_text) ON TABLE public.account TO houtai_app;
GRANT SELECT(search_pinyin) ON TABLE public.account TO houtai_app;
GRANT SELECT,INSERT ON TABLE public.audit TO houtai_app;
GRANT SELECT,INSERT,UPDATE ON TABLE public.branch TO houtai_app;
GRANT SELECT,INSERT,UPDATE ON TABLE public.city TO houtai_app;
GRANT SELECT,INSERT,UPDATE ON TABLE public.classify TO houtai_app;
GRANT SELECT,INSERT,UPDATE ON TABLE public.counter TO houtai_app;
GRANT SELECT,INSERT,UPDATE ON TABLE public.dictionary TO houtai_app;
GRANT SELECT,INSERT,UPDATE ON TABLE public.domain TO houtai_app;
GRANT SELECT,INSERT ON TABLE public.errorlog TO houtai_app;
GRANT SELECT,INSERT,UPDATE ON TABLE public.gasprice TO houtai_app;
GRANT INSERT,UPDATE ON TABLE public.gasstation TO houtai_app;
GRANT SELECT(id) ON TABLE public.gasstation TO houtai_app;
GRANT SELECT(org_id) ON TABLE public.gasstation TO houtai_app;
GRANT SELECT(headimg) ON TABLE public.gasstation TO houtai_app;
GRANT SELECT(title) ON TABLE public.gasstation TO houtai_app;
GRANT SELECT(no) ON TABLE public.gasstation TO houtai_app;
GRANT SELECT(star) ON TABLE public.gasstation TO houtai_app;
GRANT SELECT(price_0) ON TABLE public.gasstation TO houtai_app;
GRANT SELECT(price_92) ON TABLE public.gasstation TO houtai_app;
GRANT SELECT(price_95) ON TABLE public.gasstation TO houtai_app;
GRANT SELECT(price_98) ON TABLE public.gasstation TO houtai_app;
GRANT SELECT(service) ON TABLE public.gasstation TO houtai_app;
GRANT SELECT(trailer) ON TABLE public.gasstation TO houtai_app;
GRANT SELECT(trailer_fee) ON TABLE public.gasstation TO houtai_app;
GRANT SELECT(door_fee) ON TABLE public.gasstation TO houtai_app;
GRANT SELECT(hot) ON TABLE public.gasstation TO houtai_app;
GRANT SELECT(top) ON TABLE public.gasstation TO houtai_app;
GRANT SELECT(content) ON TABLE public.gasstation TO houtai_app;
GRANT SELECT(provinceid) ON TABLE public.gasstation TO houtai_app;
GRANT SELECT(cityid) ON TABLE public.gasstation TO houtai_app;
GRANT SELECT(countyid) ON TABLE public.gasstation TO houtai_app;
GRANT SELECT(address) ON TABLE public.gasstation TO houtai_app;
GRANT SELECT(point) ON TABLE public.gasstation TO houtai_app;
GRANT SELECT(huodongimg) ON TABLE public.gasstation TO houtai_app;
GRANT SELECT(huodongurl) ON TABLE public.gasstation TO houtai_app;
GRANT SELECT(imglist) ON TABLE public.gasstation TO houtai_app;
GRANT SELECT(mobile) ON TABLE public.gasstation TO houtai_app;
GRANT SELECT(username) ON TABLE public.gasstation TO houtai_app;
GRANT SELECT(nickname) ON TABLE public.gasstation TO houtai_app;
GRANT SELECT(manager_status) ON TABLE public.gasstation TO houtai_app;
GRANT SELECT(sort) ON TABLE public.gasstation TO houtai_app;
GRANT SELECT(remark) ON TABLE public.gasstation TO houtai_app;
GRANT SELECT(status) ON TABLE public.gasstation TO houtai_app;
GRANT SELECT(version) ON TABLE public.gasstation TO houtai_app;
GRANT SELECT(created_at) ON TABLE public.gasstation TO houtai_app;
GRANT SELECT(updated_at) ON TABLE public.gasstation TO houtai_app;
GRANT SELECT(created_by) ON TABLE public.gasstation TO houtai_app;
GRANT SELECT(search_text) ON TABLE public.gasstation TO houtai_app;
GRANT SELECT(search_pinyin) ON TABLE public.gasstation TO houtai_app;
GRANT SELECT,INSERT,UPDATE ON TABLE public.homeclassify TO houtai_app;
GRANT SELECT,INSERT,UPDATE ON TABLE public.icon TO houtai_app;
GRANT SELECT,INSERT ON TABLE public.idempotency TO houtai_app;
GRANT SELECT,INSERT,UPDATE ON TABLE public.job TO houtai_app;
GRANT SELECT,INSERT,UPDATE ON TABLE public.letter TO houtai_app;
GRANT SELECT,INSERT,UPDATE ON TABLE public.letter_delivery TO houtai_app;
GRANT SELECT,INSERT,UPDATE ON TABLE public.link TO houtai_app;
GRANT SELECT,INSERT,UPDATE ON TABLE public.logintip TO houtai_app;
GRANT SELECT,INSERT,UPDATE ON TABLE public.menu TO houtai_app;
GRANT SELECT,INSERT,UPDATE ON TABLE public.message TO houtai_app;
GRANT INSERT,UPDATE ON TABLE public.organisation TO houtai_app;
GRANT SELECT(id) ON TABLE public.organisation TO houtai_app;
GRANT SELECT(org_id) ON TABLE public.organisation TO houtai_app;
GRANT SELECT(orgname) ON TABLE public.organisation TO houtai_app;
GRANT SELECT(orgcode) ON TABLE public.organisation TO houtai_app;
GRANT SELECT(orgkey) ON TABLE public.organisation TO houtai_app;
GRANT SELECT(admin_username) ON TABLE public.organisation TO houtai_app;
GRANT SELECT(webfex) ON TABLE public.organisation TO houtai_app;
GRANT SELECT(maxcount) ON TABLE public.organisation TO houtai_app;
GRANT SELECT(classifyid) ON TABLE public.organisation TO houtai_app;
GRANT SELECT(mobile) ON TABLE public.organisation TO houtai_app;
GRANT SELECT(logo_1) ON TABLE public.organisation TO houtai_app;
GRANT SELECT(logo_2) ON TABLE public.organisation TO houtai_app;
GRANT SELECT(remark) ON TABLE public.organisation TO houtai_app;
GRANT SELECT(status) ON TABLE public.organisation TO houtai_app;
GRANT SELECT(version) ON TABLE public.organisation TO houtai_app;
GRANT SELECT(created_at) ON TABLE public.organisation TO houtai_app;
GRANT SELECT(updated_at) ON TABLE public.organisation TO houtai_app;
GRANT SELECT(created_by) ON TABLE public.organisation TO houtai_app;
GRANT SELECT(search_text) ON TABLE public.organisation TO houtai_app;
GRANT SELECT(search_pinyin) ON TABLE public.organisation TO houtai_app;
GRANT SELECT,INSERT,UPDATE ON TABLE public.preference TO houtai_app;
GRANT SELECT,INSERT,UPDATE ON TABLE public.quota_told TO houtai_app;
GRANT SELECT,INSERT,UPDATE ON TABLE public.receipt TO houtai_app;
GRANT SELECT,INSERT,UPDATE ON TABLE public.role TO houtai_app;
GRANT INSERT,UPDATE ON TABLE public.siteuser TO houtai_app;
GRANT SELECT(id) ON TABLE public.siteuser TO houtai_app;
GRANT SELECT(org_id) ON TABLE public.siteuser TO houtai_app;
GRANT SELECT(avatar_obj) ON TABLE public.siteuser TO houtai_app;
GRANT SELECT(nickname) ON TABLE public.siteuser TO houtai_app;
GRANT SELECT(username) ON TABLE public.siteuser TO houtai_app;
GRANT SELECT(mobile) ON TABLE public.siteuser TO houtai_app;
GRANT SELECT(orgid) ON TABLE public.siteuser TO houtai_app;
GRANT SELECT(orgid_org) ON TABLE public.siteuser TO houtai_app;
GRANT SELECT(remark) ON TABLE public.siteuser TO houtai_app;
GRANT SELECT(status) ON TABLE public.siteuser TO houtai_app;
GRANT SELECT(version) ON TABLE public.siteuser TO houtai_app;
GRANT SELECT(created_at) ON TABLE public.siteuser TO houtai_app;
GRANT SELECT(updated_at) ON TABLE public.siteuser TO houtai_app;
GRANT SELECT(created_by) ON TABLE public.siteuser TO houtai_app;
GRANT SELECT(search_text) ON TABLE public.siteuser TO houtai_app;
GRANT SELECT(search_pinyin) ON TABLE public.siteuser TO houtai_app;
GRANT SELECT,INSERT ON TABLE public.upload TO houtai_app;
GRANT UPDATE(kept_until) ON TABLE public.upload TO houtai_app;
GRANT SELECT,INSERT,UPDATE ON TABLE public.wachapp TO houtai_app;
GRANT SELECT,INSERT,UPDATE ON TABLE public.wachapp_send TO houtai_app;
GRANT SELECT,INSERT ON TABLE public.wachapp_send_batch TO houtai_app;
GRANT SELECT,INSERT,UPDATE ON TABLE public.wachapp_send_hour TO houtai_app;
GRANT INSERT,UPDATE ON TABLE public.webinfo TO houtai_app;
GRANT SELECT(id) ON TABLE public.webinfo TO houtai_app;
GRANT SELECT(org_id) ON TABLE public.webinfo TO houtai_app;
GRANT SELECT(webname) ON TABLE public.webinfo TO houtai_app;
GRANT SELECT(city) ON TABLE public.webinfo TO houtai_app;
GRANT SELECT(tel) ON TABLE public.webinfo TO houtai_app;
GRANT SELECT(address) ON TABLE public.webinfo TO houtai_app;
GRANT SELECT("uploadList") ON TABLE public.webinfo TO houtai_app;
GRANT SELECT("shareList") ON TABLE public.webinfo TO houtai_app;
GRANT SELECT(web_site_color) ON TABLE public.webinfo TO houtai_app;
GRANT SELECT(web_site_text_color) ON TABLE public.webinfo TO houtai_app;
GRANT SELECT(btn_type) ON TABLE public.webinfo TO houtai_app;
GRANT SELECT(fl_ss_ys) ON TABLE public.webinfo TO houtai_app;
GRANT SELECT(spjganys) ON TABLE public.webinfo TO houtai_app;
GRANT SELECT(is_iphone_audit) ON TABLE public.webinfo TO houtai_app;
GRANT SELECT(system_pattern) ON TABLE public.webinfo TO houtai_app;
GRANT SELECT(is_peisong) ON TABLE public.webinfo TO houtai_app;
GRANT SELECT(is_company) ON TABLE public.webinfo TO houtai_app;
GRANT SELECT(tile_url) ON TABLE public.webinfo TO houtai_app;
GRANT SELECT(gddt_web) ON TABLE public.webinfo TO houtai_app;
GRANT SELECT(gddt_ws) ON TABLE public.webinfo TO houtai_app;
GRANT SELECT(gddt_wechat) ON TABLE public.webinfo TO houtai_app;
GRANT SELECT(xcx_powered_by) ON TABLE public.webinfo TO houtai_app;
GRANT SELECT(web_site_icp) ON TABLE public.webinfo TO houtai_app;
GRANT SELECT(index_rubik_styleid) ON TABLE public.webinfo TO houtai_app;
GRANT SELECT(language) ON TABLE public.webinfo TO houtai_app;
GRANT SELECT(watermark) ON TABLE public.webinfo TO houtai_app;
GRANT SELECT(status) ON TABLE public.webinfo TO houtai_app;
GRANT SELECT(version) ON TABLE public.webinfo TO houtai_app;
GRANT SELECT(created_at) ON TABLE public.webinfo TO houtai_app;
GRANT SELECT(updated_at) ON TABLE public.webinfo TO houtai_app;
GRANT SELECT(created_by) ON TABLE public.webinfo TO houtai_app;
