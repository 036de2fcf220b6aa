-- A store as version 1.0 left it: a request that somebody has taken, and two doubtful ones that the message of their hour is to
-- count. Nobody has been told of them. Written by that version; SQLite and PostgreSQL both read it.
CREATE TABLE consultation_requests (
  reference text primary key,
  dedupe_key text unique,
  content_hash text not null,
  name text not null,
  email text not null,
  phone text not null,
  company text not null,
  service_interest text not null,
  message text not null,
  received_at text not null,
  answered_at text
, reply_by text, remind_at text, text_fingerprint text, doubts text, cleared_at text, collected_in text, taken_by text, taken_at text, answered_by text);
INSERT INTO "consultation_requests" VALUES('VR-AAAA-0001','key:a key that nobody else has client','b2d068c5567de52efbd31c05f4c99d328dc7e003d0ad8fc7fea7e0eb5c6ab24b','Ada Byron','ada@example.com','','Analytical Engines','wellness','client','2026-11-24T15:05:00.000Z',NULL,'2026-11-25T17:05:00.000Z','2026-11-25T16:35:00.000Z',NULL,NULL,NULL,NULL,'AB','2026-11-24T15:05:00.000Z',NULL);
INSERT INTO "consultation_requests" VALUES('VR-AAAA-0002','key:a key that nobody else has offer 10','c4ecf9637d197a912b8a2704cfb5ec259e7a6e64a07d375dea193d9c31457d07','Ada Byron','ada@example.com','','Analytical Engines','wellness','offer 10','2026-11-24T15:05:00.000Z',NULL,'2026-11-25T17:05:00.000Z','2026-11-25T16:35:00.000Z',NULL,'["hidden-field"]',NULL,'2026-11-24T15',NULL,NULL,NULL);
INSERT INTO "consultation_requests" VALUES('VR-AAAA-0003','key:a key that nobody else has offer 11','2886fc0e509f1e01f381bc339c0ca58cb5a07e9f41aa3d09a080185c7f4451ee','Ada Byron','ada@example.com','','Analytical Engines','wellness','offer 11','2026-11-24T15:05:00.000Z',NULL,'2026-11-25T17:05:00.000Z','2026-11-25T16:35:00.000Z',NULL,'["hidden-field"]',NULL,'2026-11-24T15',NULL,NULL,NULL);
CREATE TABLE request_changes (
  reference text not null references consultation_requests (reference) on delete cascade,
  number integer not null,
  action text not null,
  changed_by text not null,
  changed_at text not null,
  before text not null,
  undone_at text,
  primary key (reference, number)
);
INSERT INTO "request_changes" VALUES('VR-AAAA-0001',1,'taken','AB','2026-11-24T15:05:00.000Z','{"taken_by":null,"taken_at":null}',NULL);
CREATE TABLE messages (
  id text primary key,
  kind text not null,
  reference text references consultation_requests (reference) on delete cascade,
  about text not null,
  created_at text not null
);
INSERT INTO "messages" VALUES('request:VR-AAAA-0001','request','VR-AAAA-0001','','2026-11-24T15:05:00.000Z');
INSERT INTO "messages" VALUES('reminder:VR-AAAA-0001','reminder','VR-AAAA-0001','','2026-11-24T15:05:00.000Z');
INSERT INTO "messages" VALUES('alarm:VR-AAAA-0001','alarm','VR-AAAA-0001','','2026-11-24T15:05:00.000Z');
INSERT INTO "messages" VALUES('change:VR-AAAA-0001:1','change','VR-AAAA-0001','{"action":"taken","by":"AB","at":"2026-11-24T15:05:00.000Z"}','2026-11-24T15:05:00.000Z');
INSERT INTO "messages" VALUES('flood:2026-11-24T15','flood',NULL,'','2026-11-24T15:05:00.000Z');
CREATE TABLE message_deliveries (
  message_id text not null references messages (id) on delete cascade,
  channel text not null,
  state text not null,
  queued_at text not null,
  not_before text,
  due_at text not null,
  expires_at text,
  attempts integer not null,
  primary key (message_id, channel)
);
INSERT INTO "message_deliveries" VALUES('request:VR-AAAA-0001','mail','waiting','2026-11-24T15:05:00.000Z',NULL,'2026-11-24T15:05:00.000Z',NULL,0);
INSERT INTO "message_deliveries" VALUES('reminder:VR-AAAA-0001','mail','waiting','2026-11-24T15:05:00.000Z','2026-11-25T16:35:00.000Z','2026-11-25T16:35:00.000Z','2026-11-25T17:05:00.000Z',0);
INSERT INTO "message_deliveries" VALUES('alarm:VR-AAAA-0001','mail','waiting','2026-11-24T15:05:00.000Z','2026-11-25T17:05:00.000Z','2026-11-25T17:05:00.000Z','2026-11-26T17:05:00.000Z',0);
INSERT INTO "message_deliveries" VALUES('change:VR-AAAA-0001:1','mail','waiting','2026-11-24T15:05:00.000Z',NULL,'2026-11-24T15:05:00.000Z',NULL,0);
INSERT INTO "message_deliveries" VALUES('flood:2026-11-24T15','mail','waiting','2026-11-24T15:05:00.000Z','2026-11-24T16:00:00.000Z','2026-11-24T16:00:00.000Z',NULL,0);
CREATE TABLE message_attempts (
  message_id text not null,
  channel text not null,
  attempt integer not null,
  started_at text not null,
  outcome text,
  primary key (message_id, channel, attempt),
  foreign key (message_id, channel) references message_deliveries (message_id, channel) on delete cascade
);
CREATE TABLE erasures (reference text primary key, erased_at text not null);
CREATE TABLE heartbeat (beat_at text not null, padding text not null);
CREATE TABLE signing_key (id integer primary key, key text not null, made_at text not null);
CREATE TABLE request_counts (key varchar(255) primary key, points integer not null default 0, expire bigint);
CREATE TABLE "kysely_migration" ("name" varchar(255) not null primary key, "timestamp" varchar(255) not null);
INSERT INTO "kysely_migration" VALUES('2026-11-20-requests-and-outbox','2026-11-27T22:14:21.011Z');
INSERT INTO "kysely_migration" VALUES('2026-11-21-request-counts','2026-11-27T22:14:21.024Z');
INSERT INTO "kysely_migration" VALUES('2026-11-22-promise','2026-11-27T22:14:21.054Z');
CREATE TABLE "kysely_migration_lock" ("id" varchar(255) not null primary key, "is_locked" integer default 0 not null);
INSERT INTO "kysely_migration_lock" VALUES('migration_lock',0);
CREATE INDEX open_requests on consultation_requests (answered_at, received_at);
CREATE INDEX same_texts on consultation_requests (text_fingerprint, received_at);
CREATE INDEX doubtful_requests on consultation_requests (received_at) where doubts is not null;
CREATE INDEX messages_of_requests on messages (reference);
CREATE INDEX message_deliveries_due on message_deliveries (state, channel, due_at);
