/*
 * Parts of the schema's history that a later migration removes; an older file still passes through them.
 */

/** Days of entries in packed columns, replaced by the hourly rollup. */
export const sealedDaySchema = `
  CREATE TABLE sealed_day (
    archive INTEGER NOT NULL REFERENCES archive,
    day INTEGER NOT NULL,
    names TEXT NOT NULL,
    entries BLOB NOT NULL,
    UNIQUE (archive, day)
  );
  CREATE TRIGGER change_breaks_seal
  AFTER UPDATE OF started_at, kind, true_wait, talk, wait, qnum, dst ON record
  WHEN OLD.kind IS NOT NULL OR NEW.kind IS NOT NULL BEGIN
    DELETE FROM sealed_day WHERE archive = OLD.archive
      AND day IN (OLD.started_at / 86400000, NEW.started_at / 86400000);
  END;
`

/** Adds callers and days of answered calls to it. */
export const sealedCallersSchema = `
  CREATE TABLE answered_day (
    archive INTEGER NOT NULL REFERENCES archive,
    day INTEGER NOT NULL,
    answered BLOB NOT NULL,
    UNIQUE (archive, day)
  );
  CREATE TABLE caller (
    id INTEGER PRIMARY KEY,
    number TEXT NOT NULL UNIQUE
  );
  DELETE FROM sealed_day;
  ALTER TABLE sealed_day ADD COLUMN callers BLOB NOT NULL DEFAULT x'';
  DROP TRIGGER change_breaks_seal;
  CREATE TRIGGER change_breaks_seal
  AFTER UPDATE OF started_at, kind, true_wait, talk, tries, wait, qnum, src, dst, disposition ON record BEGIN
    DELETE FROM sealed_day WHERE archive = OLD.archive
      AND day IN (OLD.started_at / 86400000, NEW.started_at / 86400000);
    DELETE FROM answered_day WHERE archive = OLD.archive
      AND day IN (OLD.started_at / 86400000, NEW.started_at / 86400000);
  END;
`
