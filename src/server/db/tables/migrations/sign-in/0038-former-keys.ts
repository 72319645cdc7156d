/** Former keys, encrypted by the present one. They open addresses of files, which lie in rows, and nothing else. */
export const formerKeys = {
  name: '0038-former-keys',
  sql: `create table former_key (fingerprint text primary key, hidden text not null);`,
}
