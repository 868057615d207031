/** The tables of a journal file. Raised when they change; a file of another number is refused. */
export const schemaVersion = 1;

/** Creates what is missing. */
export const schemaSql = `
create table if not exists projects (
  ord integer primary key, id text not null unique, owner_id text not null, created_at text not null, live integer
) strict;
create index if not exists projects_by_owner on projects (owner_id, ord);
create table if not exists runs (
  ord integer primary key, id text not null unique, project_id text not null, pipeline text not null, pipeline_version integer not null,
  input text not null, input_hash text not null, idempotency_key text, expects_version integer not null, expected_version integer, subject text,
  status text not null, base_fixed integer not null default 0, base integer, cancel text,
  fence integer not null default 0, holder text, expires_at integer not null default 0, last_seq integer not null default 0, published integer
) strict;
create index if not exists runs_by_project on runs (project_id, ord);
create index if not exists runs_by_status on runs (status, ord);
create unique index if not exists runs_by_key on runs (project_id, idempotency_key) where idempotency_key is not null;
create table if not exists events (
  run_id text not null, seq integer not null, type text not null, durable integer not null, at text not null, meta text not null, data text not null,
  primary key (run_id, seq)
) strict, without rowid;
create table if not exists versions (
  project_id text not null, n integer not null, parent integer, tree text not null, output text, unverified text not null, prompt text not null,
  usage text not null, created_at text not null, primary key (project_id, n)
) strict, without rowid;
create table if not exists messages (
  project_id text not null, seq integer not null, id text not null, role text not null, text text not null, run_id text not null, at text not null,
  primary key (project_id, seq), unique (project_id, id)
) strict, without rowid;
create table if not exists memos (
  run_id text not null, key text not null, value text not null, primary key (run_id, key)
) strict, without rowid;
create table if not exists questions (
  run_id text not null, id text not null, expires_at integer not null, approved integer, answer text, primary key (run_id, id)
) strict, without rowid;
`;
