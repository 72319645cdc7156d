/** Jobs that begin at a time to come. Their state is one of its own: a node of an older version claims queued jobs at once. */
export const plannedJobs = {
  name: '0032-planned-jobs',
  sql: `
alter table job add column start_at timestamptz;
alter table job drop constraint job_state_check;
alter table job add constraint job_state_check check (state in ('queued', 'running', 'done', 'failed', 'cancelled', 'planned'));
create index job_planned on job (start_at) where state = 'planned';
`,
}
