-- The tables of the read models as the release of the morning of 2026-11-23 made them, statement by statement.
-- Frozen: today's migrations are held against it (src/upgrade.int.test.ts).

create table if not exists schema_migrations (name text primary key, applied_at timestamptz not null default now());

create table installation (
          -- One row.
          is_only boolean primary key default true check (is_only),
          id uuid not null,
          -- Null: proposed, and not yet seen in the log.
          identified_at timestamptz,
          product_version text not null,
          -- The adoption under way: nobody works until it is through (log-identity/adopt).
          adoption jsonb
        );
        create table log_marks (
          reader text primary key,
          -- The reader's checkpoint.
          position bigint not null,
          -- The last event read up to there: it must be found again, at its place. Null: none was seen yet.
          event_id uuid,
          event_stream text,
          event_revision bigint,
          event_position bigint
        ) with (fillfactor = 50);
insert into "schema_migrations" ("name") values ('platform/001-log-identity');

do $$
    declare known text;
    begin
      if not exists (select from pg_roles where rolname = 'proofline_tenant') then
        begin
          create role proofline_tenant nologin;
        exception when duplicate_object or unique_violation then
          -- Another database of this server was faster.
          null;
        end;
      end if;
      if not pg_has_role(current_user, 'proofline_tenant', 'member') then
        execute format('grant proofline_tenant to %I', current_user);
      end if;
      for known in select nspname from pg_namespace where nspname in ('public', 'read_models') loop
        execute format('grant usage on schema %I to proofline_tenant', known);
        execute format('grant select, insert, update, delete on all tables in schema %I to proofline_tenant', known);
        execute format('grant usage, select, update on all sequences in schema %I to proofline_tenant', known);
      end loop;
    end $$;
    alter default privileges grant usage on schemas to proofline_tenant;
    alter default privileges grant select, insert, update, delete on tables to proofline_tenant;
    alter default privileges grant usage, select, update on sequences to proofline_tenant;
insert into "schema_migrations" ("name") values ('projections/000-tenant-role');

create schema read_models;
        create table read_models.projection_checkpoints (
          name text primary key,
          -- Last log position whose changes are in the tables; null before the first.
          position bigint,
          -- Grows with every move: who holds an old one has been overtaken.
          version bigint not null default 0,
          -- Grows when a rebuilt table set takes the place of the live one.
          generation integer not null default 0,
          updated_at timestamptz not null default now()
        ) with (fillfactor = 50);
        create table read_models.projection_poison_events (
          projection text not null,
          generation integer not null,
          position bigint not null,
          event_id text not null,
          stream text not null,
          type text not null,
          reason text not null,
          set_aside_at timestamptz not null default now(),
          primary key (projection, generation, position, event_id)
        );
insert into "schema_migrations" ("name") values ('projections/001-checkpoints');

create table read_models.checks (
      id bigint primary key,
      organization_id bigint not null,
      -- Null while the check is known through a run only.
      created_at timestamptz,
      creator_id bigint,
      name text collate "C",
      kind text collate "C",
      enabled boolean not null default true,
      countries text[],
      url_count integer not null default 0,
      schedule text collate "C",
      schedule_start text,
      schedule_end text,
      timezone text not null default 'UTC',
      schedule_cancelled boolean not null default false,
      -- When its repeat was last brought back; null while it is off, or was never.
      schedule_restarted_at timestamptz,
      configuration jsonb,
      platform text generated always as (configuration ->> 'platform') stored,
      url_list_ids jsonb generated always as
        (jsonb_path_query_array(configuration, '$.urlLists[0 to 49]')) stored,
      social_account_ids jsonb generated always as
        (jsonb_path_query_array(configuration, '$.socialMediaAccounts[0 to 49]')) stored,
      toplist_rules jsonb generated always as
        (jsonb_path_query_array(configuration, '$.toplistRules[0 to 49]')) stored,
      last_report_id bigint,
      last_report_status text,
      last_report_status_order smallint not null default 0,
      last_report_created_at timestamptz,
      last_report_finished_at timestamptz,
      last_report_failure_reason text,
      last_report_archived boolean not null default false,
      last_report_planned_targets integer not null default 0,
      last_report_finished_targets integer not null default 0,
      last_report_unjudged_pages integer not null default 0,
      last_report_unjudged_targets integer not null default 0,
      position bigint not null
    ) with (fillfactor = 80, toast_tuple_target = 256);
    create table read_models.check_lists (
      check_id bigint not null,
      url_list_id bigint not null,
      primary key (check_id, url_list_id)
    );
    create table read_models.check_list_sizes (
      url_list_id bigint primary key,
      url_count integer not null
    );
  create table if not exists read_models.check_counts (
    organization_id bigint not null,
    creator_id bigint not null,
    enabled boolean not null,
    kind text collate "C" not null,
    schedule text collate "C" not null,
    -- Empty before the first run.
    status text collate "C" not null,
    archived boolean not null,
    checks integer not null,
    primary key (organization_id, creator_id, enabled, kind, schedule, status, archived)
  ) with (fillfactor = 80);
    create index checks_by_status on read_models.checks (organization_id, last_report_status_order desc, id desc) include (enabled, kind, schedule, creator_id, url_count, last_report_status, last_report_archived) where created_at is not null;
    create index checks_by_id on read_models.checks (organization_id, id) include (enabled, kind, schedule, creator_id, url_count, last_report_status, last_report_archived, name, countries, created_at, last_report_status_order, last_report_finished_at) where created_at is not null;
    create index checks_by_name on read_models.checks (organization_id, name, id) include (enabled, kind, schedule, creator_id, url_count, last_report_status, last_report_archived) where created_at is not null;
    create index checks_by_kind on read_models.checks (organization_id, kind, id) include (enabled, schedule, creator_id, url_count, last_report_status, last_report_archived) where created_at is not null;
    create index checks_by_enabled on read_models.checks (organization_id, enabled, id) include (kind, schedule, creator_id, url_count, last_report_status, last_report_archived) where created_at is not null;
    create index checks_by_creation on read_models.checks (organization_id, created_at, id) include (enabled, kind, schedule, creator_id, url_count, last_report_status, last_report_archived) where created_at is not null;
    create index checks_by_creator on read_models.checks (organization_id, creator_id, id) include (enabled, kind, schedule, url_count, last_report_status, last_report_archived) where created_at is not null;
    create index checks_by_countries on read_models.checks (organization_id, countries, id) include (enabled, kind, schedule, creator_id, url_count, last_report_status, last_report_archived) where created_at is not null;
    create index checks_by_url_count on read_models.checks (organization_id, url_count, id) include (enabled, kind, schedule, creator_id, last_report_status, last_report_archived) where created_at is not null;
    create index checks_by_schedule on read_models.checks (organization_id, schedule, id) include (enabled, kind, creator_id, url_count, last_report_status, last_report_archived) where created_at is not null;
    create index checks_by_end on read_models.checks (organization_id, last_report_finished_at, id) include (enabled, kind, schedule, creator_id, url_count, last_report_status, last_report_archived) where created_at is not null;
    create index check_lists_by_list on read_models.check_lists (url_list_id);
    create index check_counts_gone on read_models.check_counts (organization_id) where checks = 0;
      alter table read_models.check_counts enable row level security;
      drop policy if exists tenant_rows on read_models.check_counts;
      create policy tenant_rows on read_models.check_counts to proofline_tenant
        using (organization_id = current_setting('proofline.organisation_id')::bigint)
        with check (organization_id = current_setting('proofline.organisation_id')::bigint);
      alter table read_models.checks enable row level security;
      drop policy if exists tenant_rows on read_models.checks;
      create policy tenant_rows on read_models.checks to proofline_tenant
        using (organization_id = current_setting('proofline.organisation_id')::bigint)
        with check (organization_id = current_setting('proofline.organisation_id')::bigint);
insert into read_models.projection_checkpoints (name) values ('checks');
insert into "schema_migrations" ("name") values ('projections/002-checks');

create table read_models.reports (
      id bigint primary key,
      organization_id bigint not null,
      check_id bigint not null,
      name text collate "C" not null,
      kind text collate "C" not null,
      status text not null,
      status_order smallint not null,
      created_at timestamptz not null,
      updated_at timestamptz not null,
      started_at timestamptz,
      finished_at timestamptz,
      failure_reason text,
      -- Null unless somebody has ended it.
      cancelled_by bigint,
      planned_targets integer not null default 0,
      judged_targets integer not null default 0,
      filtered_targets integer not null default 0,
      blocked_targets integer not null default 0,
      failed_targets integer not null default 0,
      compliant_pages integer not null default 0,
      not_compliant_pages integer not null default 0,
      filtered_pages integer not null default 0,
      unjudged_pages integer not null default 0,
      dead_links integer not null default 0,
      first_result_at timestamptz,
      last_result_at timestamptz,
      -- The last pages, newest first, at most 4.
      newest_results jsonb not null default '[]',
      archived_at timestamptz,
      -- Of an archived one: what can still be downloaded, and where its parts are.
      archived_files jsonb not null default '[]',
      position bigint not null
    ) with (fillfactor = 80);
    -- Large rule trees stay out of the row that every page result updates.
    create table read_models.report_configurations (
      report_id bigint primary key,
      organization_id bigint not null,
      configuration jsonb not null
    );
    create table read_models.report_rules (
      report_id bigint not null,
      kind text not null, -- rule or filter
      rule_id text not null,
      passed integer not null,
      judged integer not null,
      primary key (report_id, kind, rule_id)
    ) with (fillfactor = 80);
    -- Pages a slice of time, for the rate of the last minute; emptied when the run is over.
    create table read_models.report_rates (
      report_id bigint not null,
      slice timestamptz not null,
      pages integer not null,
      primary key (report_id, slice)
    );
    create index reports_by_check on read_models.reports (check_id, id desc);
    create index reports_by_status on read_models.reports (organization_id, status_order desc, finished_at desc, id desc);
    create index reports_by_end on read_models.reports (organization_id, finished_at, id);
    create index reports_to_archive on read_models.reports (finished_at) where archived_at is null;
    create index reports_by_creation on read_models.reports (organization_id, created_at, id);
      alter table read_models.report_configurations enable row level security;
      drop policy if exists tenant_rows on read_models.report_configurations;
      create policy tenant_rows on read_models.report_configurations to proofline_tenant
        using (organization_id = current_setting('proofline.organisation_id')::bigint)
        with check (organization_id = current_setting('proofline.organisation_id')::bigint);
      alter table read_models.reports enable row level security;
      drop policy if exists tenant_rows on read_models.reports;
      create policy tenant_rows on read_models.reports to proofline_tenant
        using (organization_id = current_setting('proofline.organisation_id')::bigint)
        with check (organization_id = current_setting('proofline.organisation_id')::bigint);
insert into read_models.projection_checkpoints (name) values ('reports');
insert into "schema_migrations" ("name") values ('projections/002-reports');

create table read_models.results (
      report_id bigint not null,
      target integer not null,
      page integer not null,
      organization_id bigint not null,
      check_id bigint not null,
      position bigint not null,
      country text collate "C" not null,
      outcome text collate "C" not null,
      -- Could not be judged, not compliant, compliant, filtered out.
      status_rank smallint not null,
      fetched_at timestamptz not null,
      recorded_at timestamptz not null,
      url text collate "C" not null,
      -- In lower case: what the list is sorted and searched by.
      url_folded text collate "C" not null,
      final_url text,
      -- Percent of passing rules, -1 when the page was not judged.
      rating smallint not null,
      error_reason text,
      filtered_reason text,
      languages text[] not null,
      -- Never searched, so kept as written.
      rule_cells json not null,
      filter_cells json not null,
      attempts smallint not null,
      primary key (report_id, target, page)
    );
    create table read_models.result_details (
      report_id bigint not null,
      target integer not null,
      page integer not null,
      organization_id bigint not null,
      details json not null,
      primary key (report_id, target, page)
    );
    create table read_models.result_counts (
      report_id bigint not null,
      -- Empty: looked at from no country.
      country text collate "C" not null,
      outcome text collate "C" not null,
      organization_id bigint not null,
      results integer not null,
      primary key (report_id, country, outcome)
    ) with (fillfactor = 80);
    create index results_by_status on read_models.results (report_id, status_rank, position desc)
      include (target, page, country, outcome);
    create index results_by_position on read_models.results (report_id, position)
      include (target, page, country, outcome);
    create index results_by_url on read_models.results (report_id, url_folded, position)
      include (target, page, country, outcome, status_rank, rating);
    create index results_by_country on read_models.results (report_id, country, position)
      include (target, page, outcome);
    create index results_by_rating on read_models.results (report_id, rating, position)
      include (target, page, country, outcome);
      alter table read_models.result_counts enable row level security;
      drop policy if exists tenant_rows on read_models.result_counts;
      create policy tenant_rows on read_models.result_counts to proofline_tenant
        using (organization_id = current_setting('proofline.organisation_id')::bigint)
        with check (organization_id = current_setting('proofline.organisation_id')::bigint);
      alter table read_models.result_details enable row level security;
      drop policy if exists tenant_rows on read_models.result_details;
      create policy tenant_rows on read_models.result_details to proofline_tenant
        using (organization_id = current_setting('proofline.organisation_id')::bigint)
        with check (organization_id = current_setting('proofline.organisation_id')::bigint);
insert into read_models.projection_checkpoints (name) values ('results');
insert into "schema_migrations" ("name") values ('projections/002-results');

create table read_models.comments (
      id bigint primary key,
      organization_id bigint not null,
      report_id bigint not null,
      check_id bigint not null,
      author_id bigint not null,
      text text not null,
      created_at timestamptz not null,
      updated_at timestamptz not null,
      position bigint not null
    );
    create index comments_by_check on read_models.comments (check_id, id);
    create index comments_by_report on read_models.comments (report_id, created_at);
    create index comments_by_creation on read_models.comments (organization_id, created_at, id);
      alter table read_models.comments enable row level security;
      drop policy if exists tenant_rows on read_models.comments;
      create policy tenant_rows on read_models.comments to proofline_tenant
        using (organization_id = current_setting('proofline.organisation_id')::bigint)
        with check (organization_id = current_setting('proofline.organisation_id')::bigint);
insert into read_models.projection_checkpoints (name) values ('comments');
insert into "schema_migrations" ("name") values ('projections/002-comments');

create table read_models.favorites (
      user_id bigint not null,
      check_id bigint not null,
      organization_id bigint not null,
      created_at timestamptz not null,
      position bigint not null,
      primary key (user_id, check_id)
    );
    create index favorites_by_creation on read_models.favorites (user_id, organization_id, created_at desc, check_id desc);
      alter table read_models.favorites enable row level security;
      drop policy if exists tenant_rows on read_models.favorites;
      create policy tenant_rows on read_models.favorites to proofline_tenant
        using (organization_id = current_setting('proofline.organisation_id')::bigint)
        with check (organization_id = current_setting('proofline.organisation_id')::bigint);
insert into read_models.projection_checkpoints (name) values ('favorites');
insert into "schema_migrations" ("name") values ('projections/002-favorites');

create table read_models.evidence_uses (
      -- The first eight bytes of the blob's address.
      key bigint not null,
      -- 0: kept for ever, whatever becomes of its report.
      report_id bigint not null,
      organization_id bigint not null,
      primary key (key, report_id)
    );
    -- Reports that keep their evidence no longer.
    create table read_models.expired_evidence (
      report_id bigint primary key,
      check_id bigint not null,
      organization_id bigint not null,
      expired_at timestamptz not null
    );
    create table read_models.legal_holds (
      check_id bigint not null,
      -- 0: the check with all of its reports.
      report_id bigint not null,
      organization_id bigint not null,
      reason text not null,
      placed_by bigint,
      placed_at timestamptz not null,
      primary key (check_id, report_id)
    );
    create index legal_holds_by_organization on read_models.legal_holds (organization_id, placed_at);
      alter table read_models.evidence_uses enable row level security;
      drop policy if exists tenant_rows on read_models.evidence_uses;
      create policy tenant_rows on read_models.evidence_uses to proofline_tenant
        using (organization_id = current_setting('proofline.organisation_id')::bigint)
        with check (organization_id = current_setting('proofline.organisation_id')::bigint);
      alter table read_models.expired_evidence enable row level security;
      drop policy if exists tenant_rows on read_models.expired_evidence;
      create policy tenant_rows on read_models.expired_evidence to proofline_tenant
        using (organization_id = current_setting('proofline.organisation_id')::bigint)
        with check (organization_id = current_setting('proofline.organisation_id')::bigint);
      alter table read_models.legal_holds enable row level security;
      drop policy if exists tenant_rows on read_models.legal_holds;
      create policy tenant_rows on read_models.legal_holds to proofline_tenant
        using (organization_id = current_setting('proofline.organisation_id')::bigint)
        with check (organization_id = current_setting('proofline.organisation_id')::bigint);
insert into read_models.projection_checkpoints (name) values ('retention');
insert into "schema_migrations" ("name") values ('projections/002-retention');

create table read_models.url_lists (
      id bigint primary key,
      organization_id bigint not null,
      name text collate "C" not null,
      url_count integer not null,
      enabled boolean not null,
      creator_id bigint,
      created_at timestamptz not null,
      updated_at timestamptz not null,
      revision bigint not null,
      position bigint not null
    );
    -- What the list held from a revision of its stream on: runs pin their lists by revision.
    create table read_models.url_list_contents (
      url_list_id bigint not null,
      revision bigint not null,
      organization_id bigint not null,
      urls jsonb not null,
      primary key (url_list_id, revision)
    );
    create table read_models.url_list_usage (
      url_list_id bigint not null,
      check_id bigint not null,
      primary key (url_list_id, check_id)
    );
    create index url_lists_by_name on read_models.url_lists (organization_id, name, id);
    create index url_lists_by_change on read_models.url_lists (organization_id, enabled desc, updated_at desc, id desc);
      alter table read_models.url_list_contents enable row level security;
      drop policy if exists tenant_rows on read_models.url_list_contents;
      create policy tenant_rows on read_models.url_list_contents to proofline_tenant
        using (organization_id = current_setting('proofline.organisation_id')::bigint)
        with check (organization_id = current_setting('proofline.organisation_id')::bigint);
      alter table read_models.url_lists enable row level security;
      drop policy if exists tenant_rows on read_models.url_lists;
      create policy tenant_rows on read_models.url_lists to proofline_tenant
        using (organization_id = current_setting('proofline.organisation_id')::bigint)
        with check (organization_id = current_setting('proofline.organisation_id')::bigint);
insert into read_models.projection_checkpoints (name) values ('url-lists');
insert into "schema_migrations" ("name") values ('projections/002-url-lists');

create table read_models.history (
      position bigint not null,
      event_id uuid not null,
      organization_id bigint not null,
      check_id bigint not null,
      report_id bigint,
      stream text not null,
      revision bigint not null,
      type text not null,
      -- False for what happened to a single address.
      lifecycle boolean not null,
      at timestamptz not null,
      actor_type text not null,
      actor_id text not null,
      facts json not null,
      primary key (position, event_id)
    );
    -- Later events of a comment do not say which check they concern: its first row does.
    create index history_of_comments on read_models.history (stream) where type = 'CommentAdded';
    create index history_of_check on read_models.history (check_id, position desc);
    create index history_lifecycle on read_models.history (check_id, position desc) where lifecycle;
    create index history_of_report on read_models.history (report_id, position desc);
      alter table read_models.history enable row level security;
      drop policy if exists tenant_rows on read_models.history;
      create policy tenant_rows on read_models.history to proofline_tenant
        using (organization_id = current_setting('proofline.organisation_id')::bigint)
        with check (organization_id = current_setting('proofline.organisation_id')::bigint);
insert into read_models.projection_checkpoints (name) values ('history');
insert into "schema_migrations" ("name") values ('projections/002-history');

create table read_models.audit_events (
      position bigint not null,
      event_id uuid not null,
      -- Null: it concerns all organisations, or none.
      organization_id bigint,
      type text not null,
      at timestamptz not null,
      actor_type text not null,
      actor_id text not null,
      data jsonb not null,
      primary key (position, event_id)
    );
    create index audit_events_of_organization on read_models.audit_events (organization_id, position desc);
    create index audit_events_of_actor on read_models.audit_events (actor_type, actor_id, position desc);
      alter table read_models.audit_events enable row level security;
      drop policy if exists tenant_rows on read_models.audit_events;
      create policy tenant_rows on read_models.audit_events to proofline_tenant
        using (organization_id = current_setting('proofline.organisation_id')::bigint)
        with check (organization_id = current_setting('proofline.organisation_id')::bigint);
insert into read_models.projection_checkpoints (name) values ('audit');
insert into "schema_migrations" ("name") values ('projections/002-audit');

insert into "schema_migrations" ("name") values ('projections/003-row-level-security');

alter table read_models.checks add column if not exists last_report_failure_reason text;
        update read_models.checks c set last_report_failure_reason = r.failure_reason
        from read_models.reports r
        where r.id = c.last_report_id and c.last_report_failure_reason is null and r.failure_reason is not null;
insert into "schema_migrations" ("name") values ('projections/004-why-the-last-run-failed');

alter table read_models.reports add column if not exists dead_links integer not null default 0;
insert into "schema_migrations" ("name") values ('projections/005-dead-links');

alter table read_models.reports add column if not exists cancelled_by bigint;
insert into "schema_migrations" ("name") values ('projections/006-who-cancelled-a-run');

insert into "schema_migrations" ("name") values ('projections/006-findings-compliance');

update read_models.results stale set rule_cells = counted.rules, filter_cells = counted.filters
    from (
      select r.report_id, r.target, r.page, rules.cells as rules, filters.cells as filters
      from read_models.results r
      join read_models.result_details d using (report_id, target, page)
      cross join lateral (
  select
    coalesce(bool_or(was <> told), false) as wrong,
    coalesce(
      json_agg(
        json_build_object('id', cell -> 'id', 'score', cell -> 'score', 'linkCount', told, 'links', cell -> 'links')
        order by place),
      '[]'::json) as cells
  from json_array_elements(r.rule_cells) with ordinality as stored (cell, place)
  cross join lateral (select (d.details -> 'rules') -> (place - 1)::int as verdict, (cell ->> 'linkCount')::int as was) judged
  cross join lateral (
    select coalesce(
      (verdict ->> 'linkCount')::int,
      case when json_array_length(verdict -> 'links') = 0 then 0
        else greatest(json_array_length(verdict -> 'links'), (verdict ->> 'matchCount')::int) end,
      was) as told
  ) counts
) rules
      cross join lateral (
  select
    coalesce(bool_or(was <> told), false) as wrong,
    coalesce(
      json_agg(
        json_build_object('id', cell -> 'id', 'score', cell -> 'score', 'linkCount', told, 'links', cell -> 'links')
        order by place),
      '[]'::json) as cells
  from json_array_elements(r.filter_cells) with ordinality as stored (cell, place)
  cross join lateral (select (d.details -> 'filters') -> (place - 1)::int as verdict, (cell ->> 'linkCount')::int as was) judged
  cross join lateral (
    select coalesce(
      (verdict ->> 'linkCount')::int,
      case when json_array_length(verdict -> 'links') = 0 then 0
        else greatest(json_array_length(verdict -> 'links'), (verdict ->> 'matchCount')::int) end,
      was) as told
  ) counts
) filters
      where (r.rule_cells::text ~ '"linkCount" *: *[1-9]' or r.filter_cells::text ~ '"linkCount" *: *[1-9]') and (rules.wrong or filters.wrong)
    ) counted
    where (stale.report_id, stale.target, stale.page) = (counted.report_id, counted.target, counted.page);
insert into "schema_migrations" ("name") values ('projections/007-compliance-counts-of-links');

create table if not exists public.parked_events (
      id uuid primary key default gen_random_uuid(),
      -- read-model:<name>, reactor:<name>; rebuild:<name> while a read model is being built anew
      reader text not null,
      -- the stream whose event failed; what waits behind it may stand in streams that build on it
      sequence text not null,
      stream text not null,
      -- null: an earlier version went on past the event and did not keep it
      revision bigint,
      position bigint not null,
      event_id text not null,
      type text not null,
      -- retrying, parked: it failed; waiting: behind one that failed; skipped: an administrator let it go;
      -- passed: an earlier version went on without it
      state text not null check (state in ('retrying', 'parked', 'waiting', 'skipped', 'passed')),
      attempts integer not null default 0,
      reason text,
      failed_at timestamptz,
      last_failed_at timestamptz,
      -- null: only when somebody asks for it, or a process starts
      next_attempt_at timestamptz,
      asked text check (asked in ('retry', 'skip')),
      -- the list of its sequence ends here although more wait: they are read from the log
      more_behind boolean not null default false,
      unique (reader, position, event_id)
    );
    create index if not exists parked_events_in_order on public.parked_events (reader, sequence, position);
    create index if not exists parked_events_failed on public.parked_events (failed_at desc)
      where state in ('retrying', 'parked', 'passed');
        insert into public.parked_events (reader, sequence, stream, position, event_id, type, state, attempts, reason,
          failed_at, last_failed_at)
        select 'read-model:' || p.projection, p.stream, p.stream, p.position, p.event_id, p.type, 'passed', 1, p.reason,
          p.set_aside_at, p.set_aside_at
        from read_models.projection_poison_events p
        join read_models.projection_checkpoints c on c.name = p.projection and c.generation = p.generation
        on conflict do nothing;
        drop table read_models.projection_poison_events;
insert into "schema_migrations" ("name") values ('projections/008-parked-events');

alter table read_models.checks
          add column if not exists timezone text not null default 'UTC',
          add column if not exists schedule_cancelled boolean not null default false,
          add column if not exists schedule_restarted_at timestamptz;
insert into "schema_migrations" ("name") values ('projections/009-steered-schedules');

alter table read_models.checks add column if not exists last_report_archived boolean not null default false;
        alter table read_models.reports add column if not exists archived_at timestamptz,
          add column if not exists archived_files jsonb not null default '[]';
        create index if not exists reports_to_archive on read_models.reports (finished_at) where archived_at is null;
insert into "schema_migrations" ("name") values ('projections/010-archived-reports');

insert into "schema_migrations" ("name") values ('projections/011-counted-checks');

drop index if exists read_models.checks_by_id;
create index checks_by_id on read_models.checks (organization_id, id) include (enabled, kind, schedule, creator_id, url_count, last_report_status, last_report_archived, name, countries, created_at, last_report_status_order, last_report_finished_at) where created_at is not null;
insert into "schema_migrations" ("name") values ('projections/012-searched-checks');

do $$
        begin
          if to_regclass('reactor_checkpoints') is not null then
            insert into log_marks (reader, position)
            select 'reactor:' || reactor, position from reactor_checkpoints on conflict do nothing;
          end if;
          if to_regclass('read_models.projection_checkpoints') is not null then
            insert into log_marks (reader, position)
            select 'projections', max(position) from read_models.projection_checkpoints
            having max(position) is not null on conflict do nothing;
          end if;
        end $$;
insert into "schema_migrations" ("name") values ('platform/002-marks-of-earlier-releases');
