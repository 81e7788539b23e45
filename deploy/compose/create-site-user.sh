#!/bin/sh
# The PostgreSQL image runs this once when it creates the database: the site gets a login that owns the leads database,
# has the roles of server, webhook and maintenance, and is not a superuser.
set -eu
psql --set=ON_ERROR_STOP=1 --username="$POSTGRES_USER" --dbname="$POSTGRES_DB" --file=/roles.sql
psql --set=ON_ERROR_STOP=1 --username="$POSTGRES_USER" --dbname="$POSTGRES_DB" --set=password="$SITE_PASSWORD" <<'SQL'
create role site login password :'password';
grant landing_server, landing_hooks, landing_upkeep to site;
alter database leads owner to site;
SQL
