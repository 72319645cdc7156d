/** A film has no width and height. */
export const uploadedFilms = {
  name: '0004-films',
  sql: `
alter table upload alter column width drop not null;
alter table upload alter column height drop not null;
`,
}
