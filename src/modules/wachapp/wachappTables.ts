import { appRole, type Migration, ownRowsPolicy } from 'houtai/server'

/** Sends of each card by the hour. `day` and `month` are the parts still contained in the card's rolling counts. */
const sends: Migration = {
  name: '0005-sends',
  sql: `
create table wachapp_send (
  org_id bigint not null,
  card_id bigint not null,
  hour timestamptz not null,
  count integer not null,
  day integer not null default 0,
  month integer not null default 0,
  primary key (org_id, card_id, hour)
);
create index wachapp_send_day on wachapp_send (hour) where day > 0;
create index wachapp_send_month on wachapp_send (hour) where month > 0;
${ownRowsPolicy('wachapp_send')}
grant select, insert, update on wachapp_send to ${appRole};

create table wachapp_send_hour (
  org_id bigint not null,
  hour timestamptz not null,
  count bigint not null,
  primary key (org_id, hour)
);
${ownRowsPolicy('wachapp_send_hour')}
grant select, insert, update on wachapp_send_hour to ${appRole};

create table wachapp_send_batch (
  org_id bigint not null,
  batch_id text not null,
  created_at timestamptz not null default now(),
  primary key (org_id, batch_id)
);
${ownRowsPolicy('wachapp_send_batch')}
grant select, insert on wachapp_send_batch to ${appRole};
`,
}

/** Retention finds old rows by these indexes instead of a scan. */
const ages: Migration = {
  name: 'wachapp-ages',
  sql: `
create index wachapp_send_rolled on wachapp_send (hour) where month = 0;
create index wachapp_send_batch_age on wachapp_send_batch (created_at);
`,
}

export const wachappTables = [sends, ages]
