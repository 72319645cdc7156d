import { appRole } from '../../connection.ts'
import { ownRowsPolicy } from '../ownRowsPolicy.ts'

/** Counters of rows per stretch of ids: the rows before a far page are summed up instead of skipped one by one. */
export const stretches = {
  name: '0014-stretches',
  sql: `
create table stretch (
  org_id bigint not null,
  module text not null,
  facet text not null,
  value text not null,
  status smallint not null,
  at bigint not null,
  n bigint not null,
  primary key (org_id, module, facet, value, status, at)
) with (fillfactor = 50);
${ownRowsPolicy('stretch')}
grant select, insert, update on stretch to ${appRole};
`,
}
