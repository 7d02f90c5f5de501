import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { migrations } from '../../electron/services/schema-history.store.ts'
import { applicationId } from '../../electron/services/store/thread/open-database.ts'

/** The schema of the release before this one. */
const schemaVersion = 16

export const previous = { connectionId: '7b1644cada00397af61f1385', records: 40, events: 30 }

const startedAt = Date.UTC(2026, 10, 20, 8)

/** Writes a data directory as the release before this one left it: a connection, settings, records and events. */
export async function makePreviousRelease(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const write = (name: string, content: object) => writeFile(join(folder, name), JSON.stringify(content))
  await write('preferences.json', {
    theme: 'dark',
    ownName: 'Sara',
    views: [{ page: 'quick', name: 'Mobiles', address: { src: '0912' } }],
  })
  const connection = {
    ...{ id: previous.connectionId, name: 'Branch', baseUrl: 'http://127.0.0.1:9', username: 'reports' },
    ...{ authentication: 'both', quickSearchPath: 'quick', timeoutSeconds: 30, pinnedFingerprint: null },
    ...{ hadApiKey: true, hadPassword: true },
  }
  await write('profiles.json', { version: 1, activeId: previous.connectionId, profiles: [connection] })
  const settings = {
    ...{ enabled: false, version: '4', format: 'General', method: 'Post', events: ['NewState', 'Cdr'] },
    ...{
      listenOn: 'loopback',
      port: 18_290,
      basePath: '/hooks',
      username: 'pbx',
      allowUnauthenticated: false,
    },
  }
  await write('webhooks.json', { version: 1, savedAt: startedAt, settings, password: { kind: 'empty' } })
  writeArchive(join(folder, 'callboard.db'))
}

function writeArchive(file: string): void {
  const { connectionId, records, events } = previous
  const database = new DatabaseSync(file)
  database.exec(`
    PRAGMA journal_mode = WAL;
    ${migrations.slice(0, schemaVersion).join('\n')}
    PRAGMA application_id = ${applicationId};
    PRAGMA user_version = ${schemaVersion};
    INSERT INTO archive (id, profile, report, records) VALUES (1, '${connectionId}', 'quick', ${records});
    WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ${records})
    INSERT INTO record (row, archive, key, started_at, starttime, src, disposition, type, cuid, search)
      SELECT i, 1, printf('%024x', i), ${startedAt} + i * 1000, '2026-11-20 11:30:00', '0912' || i, 'ANSWERED',
        'incoming', i || '.1', 'call ' || i FROM n;
    INSERT INTO newest SELECT row, 'search', ${startedAt},
      json_object('_id', key, 'src', src, 'cuid', cuid, 'disposition', disposition, 'type', type,
        'starttime', starttime) FROM record;
    WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ${events})
    INSERT INTO event (seq, received_at, name, canonical_name, exten, state)
      SELECT i, ${startedAt} + i, 'NewState', 'NewState', 7000 + i, 'Idle' FROM n;
    INSERT INTO event_request SELECT seq, '127.0.0.1', 'POST', '/hooks', '', '[]',
      json_object('event_name', name, 'exten', exten, 'state', state), 'text', 'accepted',
      json_object('source', 'json', 'nameFrom', 'event_name', 'charset', 'utf-8', 'notes', json('[]')), NULL FROM event;
    INSERT INTO directory_entry VALUES ('${connectionId}', 'agent', '7001', 'Sara K', NULL, NULL);
  `)
  database.close()
}
