import { appRole } from '../../connection.ts'
import { ownRowsPolicy } from '../ownRowsPolicy.ts'

/** The last number drawn, by the field that draws it and its period. A number is drawn in the transaction of its row, so a failed save draws none. */
export const serialNumbers = {
  name: '0027-serial-numbers',
  sql: `
create table serial_number (
  org_id bigint not null,
  module text not null,
  field text not null,
  period text not null,
  last bigint not null,
  primary key (org_id, module, field, period)
) with (fillfactor = 50);
${ownRowsPolicy('serial_number')}
grant select, insert, update on serial_number to ${appRole};
`,
}
