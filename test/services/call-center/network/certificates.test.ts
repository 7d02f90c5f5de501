import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:https'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { generate } from 'selfsigned'
import { afterEach, describe, expect, onTestFinished, test } from 'vitest'
import { createReportClient } from '../../../../electron/services/call-center/client.ts'
import { emptyPage, json, listen, startSelfSignedCallCenter, stopServers } from '../call-center.ts'
import { byTime, connectionTo, never } from '../questions.ts'

afterEach(stopServers)

function startSelfSigned() {
  return startSelfSignedCallCenter((response) => json(response, 200, emptyPage()))
}

function newClient() {
  const client = createReportClient({ timeoutMilliseconds: 5_000, retryMilliseconds: 1 })
  onTestFinished(() => client.close())
  return (baseUrl: string, pinnedFingerprint: string | null = null) =>
    client.search(connectionTo(baseUrl, { pinnedFingerprint }), byTime(), never)
}

describe('a self-signed certificate', () => {
  test('is refused, with a description to recognise it by', async () => {
    const { baseUrl, fingerprint, requests } = await startSelfSigned()
    await expect(newClient()(baseUrl)).rejects.toMatchObject({
      code: 'certificate_refused',
      detail: {
        reason: 'DEPTH_ZERO_SELF_SIGNED_CERT',
        fingerprint,
        subject: 'CN=pbx.test',
        issuer: 'CN=pbx.test',
        validFrom: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
        validTo: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
      },
    })
    expect(requests).toEqual([])
  })

  test('is accepted only where it is pinned', async () => {
    const { baseUrl, fingerprint } = await startSelfSigned()
    const search = newClient()
    expect(await search(baseUrl, fingerprint)).toMatchObject({ records: [] })
    await expect(search(baseUrl)).rejects.toMatchObject({ code: 'certificate_refused' })
  })

  test('is refused without a request when changed, with both fingerprints', async () => {
    const { baseUrl, fingerprint, requests, swapCertificate } = await startSelfSigned()
    const search = newClient()
    await search(baseUrl, fingerprint)
    const other = await swapCertificate()
    await expect(search(baseUrl, fingerprint)).rejects.toMatchObject({
      code: 'certificate_changed',
      detail: { pinned: fingerprint, fingerprint: other, subject: 'CN=pbx.test' },
    })
    expect(requests).toHaveLength(1)
    expect(await search(baseUrl, other)).toMatchObject({ records: [] })
  })
})

test('a certificate of a system authority is accepted', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'callboard-authority-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const authority = await generate([{ name: 'commonName', value: 'Test authority' }], {
    keyType: 'ec',
    algorithm: 'sha256',
    extensions: [{ name: 'basicConstraints', cA: true, critical: true }],
  })
  const { private: key, cert } = await generate([{ name: 'commonName', value: '127.0.0.1' }], {
    keyType: 'ec',
    algorithm: 'sha256',
    ca: { key: authority.private, cert: authority.cert },
    extensions: [{ name: 'subjectAltName', altNames: [{ type: 7, ip: '127.0.0.1' }] }],
  })
  const file = join(folder, 'authorities.pem')
  await writeFile(file, authority.cert)
  const answering = createServer({ key, cert }, (_request, response) => json(response, 200, emptyPage()))
  const host = await listen(answering)
  const search = promisify(execFile)(
    process.execPath,
    [join(import.meta.dirname, 'search-once.ts'), `https://${host}`],
    // Where OpenSSL, and so Node on Linux, finds the system's certificate authorities.
    { env: { ...process.env, SSL_CERT_FILE: file } },
  )
  expect(JSON.parse((await search).stdout)).toMatchObject({ records: [] })
  await expect(newClient()(`https://${host}`)).rejects.toMatchObject({ code: 'certificate_refused' })
})
