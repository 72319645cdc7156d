/**
 * A claim steps through the organisations that wait, and to the first jobs of each, however many there are. Without the indexes over all
 * organisations: the planner would look in one of them for the jobs of a single organisation.
 */
export const claimedJobs = {
  name: '0039-claimed-jobs',
  sql: `
create index job_organisations on job (org_id) where state in ('queued', 'planned');
create index job_waiting on job (org_id, id) where state = 'queued';
create index job_due on job (org_id, start_at) where state = 'planned';
create index job_running on job (org_id) where state = 'running';
drop index job_open, job_planned;
`,
}
