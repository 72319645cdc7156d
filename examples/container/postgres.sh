#!/bin/sh
# Runs once, when the database is made. The owner is no superuser: row-level security binds it.
set -e
psql -v ON_ERROR_STOP=1 -v password="$POSTGRES_PASSWORD" -U postgres <<'SQL'
create role houtai login createrole password :'password';
create database houtai owner houtai;
SQL
