#!/bin/sh
# Run once by the image of PostgreSQL when it makes its database: the site gets a login of its own, which owns the leads
# and may nothing else on the server.
set -eu
psql --set=ON_ERROR_STOP=1 --username="$POSTGRES_USER" --dbname="$POSTGRES_DB" --file=/roles.sql
psql --set=ON_ERROR_STOP=1 --username="$POSTGRES_USER" --dbname="$POSTGRES_DB" --set=password="$SITE_PASSWORD" <<'SQL'
create role site login password :'password';
grant landing_server, landing_hooks, landing_upkeep to site;
alter database leads owner to site;
SQL
