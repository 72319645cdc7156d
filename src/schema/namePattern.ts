/** Valid names of modules, fields and windows. */
export const namePattern = /^[a-z][A-Za-z0-9_]*$/

/** Columns that come with every table, beside the status that a module may declare. */
export const systemColumns = ['id', 'org_id', 'version', 'created_at', 'updated_at', 'created_by', 'search_text', 'search_pinyin']
