/** SQL of what the roles of the row `t` are called, those that are deleted aside. */
export const roleTitlesSql = `(select string_agg(r.title, '、' order by r.sort, r.id) from role r where r.org_id = t.org_id and r.id = any(t.role_list) and r.status <> -1)`
