import { appRole } from '../../../connection.ts'
import { ownRowsPolicy } from '../../ownRowsPolicy.ts'

/** Which transaction changed the counters of a module last: a total that was added up from them holds until another does. */
export const counterChanges = {
  name: '0037-counter-changes',
  sql: `
create table counter_change (
  org_id bigint not null,
  module text not null,
  xact bigint not null,
  primary key (org_id, module)
) with (fillfactor = 50);
${ownRowsPolicy('counter_change')}
grant select, insert, update on counter_change to ${appRole};
`,
}
