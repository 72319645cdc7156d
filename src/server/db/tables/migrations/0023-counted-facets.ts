import { appRole } from '../../connection.ts'

/**
 * What the counters count, so that after a change of a module only new facets are recounted. `next_org` and `next_at`
 * (of stretches) are the position of a recount. Facets counted before this table are taken as they are.
 */
export const countedFacetTable = {
  name: '0023-counted-facets',
  sql: `
create table counted_facet (
  module text not null,
  facet text not null,
  value text,
  stretched boolean not null,
  next_org bigint,
  next_at bigint,
  primary key (module, facet)
);
insert into counted_facet (module, facet, stretched)
  select module, facet, (module, facet) in (select distinct module, facet from stretch) from (select distinct module, facet from counter) counted;
grant select on counted_facet to ${appRole};
`,
}
