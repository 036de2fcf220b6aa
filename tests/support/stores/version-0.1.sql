-- A store as version 0.1 left it: one request waits, one was delivered, one was given up, one was answered before it was
-- delivered, one was erased. Written by that version; SQLite and PostgreSQL both read it.
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
);
INSERT INTO "consultation_requests" VALUES('VR-6EDG-P7F8','key:a key that nobody else has 0','8696ba8a2bcbc8cd83683d1eb65a68de0c1c5537d38f79dc478d1252aa04b081','Ada Byron','ada@example.com','+44 20 7946 0018','Analytical Engines','wellness','waiting','2026-11-20T10:00:00.000Z',NULL);
INSERT INTO "consultation_requests" VALUES('VR-NT8Y-5KTN','key:a key that nobody else has 1','876e767e847cfabb0646c23a126389b098c9c8b5ff287813c15fca5b7cc77c66','Ada Byron','ada@example.com','+44 20 7946 0018','Analytical Engines','wellness','delivered','2026-11-20T10:01:00.000Z',NULL);
INSERT INTO "consultation_requests" VALUES('VR-1E8K-CJK6','key:a key that nobody else has 2','c3deb15394d5c7ee97ea44cb7a7f8cd16d465bb4127e14487168899fd1595c3a','Ada Byron','ada@example.com','+44 20 7946 0018','Analytical Engines','wellness','given up','2026-11-20T10:02:00.000Z',NULL);
INSERT INTO "consultation_requests" VALUES('VR-Y37Y-8KZ3','key:a key that nobody else has 3','403c7ca2f5f14ca677f1ec2d8094df5568cd0d94b091db76f85b70f1e5006ece','Ada Byron','ada@example.com','+44 20 7946 0018','Analytical Engines','wellness','answered before it was delivered','2026-11-20T10:03:00.000Z','2026-11-20T11:00:00.000Z');
CREATE TABLE deliveries (
  reference text not null references consultation_requests (reference) on delete cascade,
  channel text not null,
  state text not null,
  queued_at text not null,
  due_at text not null,
  attempts integer not null,
  primary key (reference, channel)
);
INSERT INTO "deliveries" VALUES('VR-6EDG-P7F8','mail','waiting','2026-11-20T10:00:00.000Z','2026-11-20T10:22:34.631Z',1);
INSERT INTO "deliveries" VALUES('VR-NT8Y-5KTN','mail','delivered','2026-11-20T10:01:00.000Z','2026-11-20T10:22:00.000Z',1);
INSERT INTO "deliveries" VALUES('VR-1E8K-CJK6','mail','failed','2026-11-20T10:02:00.000Z','2026-11-24T14:13:22.148Z',1);
INSERT INTO "deliveries" VALUES('VR-Y37Y-8KZ3','mail','settled','2026-11-20T10:03:00.000Z','2026-11-20T10:22:00.000Z',1);
CREATE TABLE delivery_attempts (
  reference text not null,
  channel text not null,
  attempt integer not null,
  started_at text not null,
  outcome text,
  primary key (reference, channel, attempt),
  foreign key (reference, channel) references deliveries (reference, channel) on delete cascade
);
INSERT INTO "delivery_attempts" VALUES('VR-6EDG-P7F8','mail',1,'2026-11-20T10:10:00.000Z','connection refused');
INSERT INTO "delivery_attempts" VALUES('VR-NT8Y-5KTN','mail',1,'2026-11-20T10:10:00.000Z','delivered');
INSERT INTO "delivery_attempts" VALUES('VR-1E8K-CJK6','mail',1,'2026-11-20T10:10:00.000Z','550 not wanted');
INSERT INTO "delivery_attempts" VALUES('VR-Y37Y-8KZ3','mail',1,'2026-11-20T10:10:00.000Z',NULL);
CREATE TABLE erasures (reference text primary key, erased_at text not null);
INSERT INTO "erasures" VALUES('VR-2768-86DR','2026-11-20T12:00:00.000Z');
CREATE TABLE heartbeat (beat_at text not null, padding text not null);
CREATE TABLE "kysely_migration" ("name" varchar(255) not null primary key, "timestamp" varchar(255) not null);
INSERT INTO "kysely_migration" VALUES('2026-11-20-requests-and-outbox','2026-11-22T06:06:01.430Z');
INSERT INTO "kysely_migration" VALUES('2026-11-21-request-counts','2026-11-22T06:06:01.442Z');
CREATE TABLE "kysely_migration_lock" ("id" varchar(255) not null primary key, "is_locked" integer default 0 not null);
INSERT INTO "kysely_migration_lock" VALUES('migration_lock',0);
CREATE TABLE request_counts (key varchar(255) primary key, points integer not null default 0, expire bigint);
CREATE INDEX open_requests on consultation_requests (answered_at, received_at);
CREATE INDEX deliveries_due on deliveries (state, channel, due_at);
