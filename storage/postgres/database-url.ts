/** A database's name in logs and messages: its URL without user and password. */
export function formatDatabase(url: string): string {
  const { host, port, database } = parseDatabaseUrl(url);
  return `PostgreSQL ${host}:${port}/${database}`;
}

export function parseDatabaseUrl(url: string): { host: string; port: number; database: string } {
  const { hostname, port, pathname } = new URL(url);
  // A folder of Unix sockets has its slashes encoded, and an IPv6 address is in brackets.
  const host = decodeURIComponent(hostname).replace(/^\[(.*)\]$/, "$1");
  return { host, port: Number(port || 5432), database: decodeURIComponent(pathname.slice(1)) };
}
