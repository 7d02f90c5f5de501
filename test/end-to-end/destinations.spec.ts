import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import type { Page } from '@playwright/test'
import { Webhook } from 'standardwebhooks'
import { chooseSetting, expect, expectAccessible, test } from './console.ts'
import { callServices, startReceiver } from './receiver.ts'

/** Another program, which takes events that are signed with the secret it was told. */
async function startProgram() {
  const program = { address: '', secret: '', status: 204, types: Array.of<string>(), close: () => {} }
  const server = createServer((request, response) => {
    void text(request).then((body) => {
      const name = (of: string) => String(request.headers[of])
      const headers = {
        'webhook-id': name('webhook-id'),
        'webhook-timestamp': name('webhook-timestamp'),
        'webhook-signature': name('webhook-signature'),
      }
      const event: unknown = new Webhook(program.secret).verify(body, headers)
      if (program.status < 300) program.types.push(JSON.stringify(event))
      response.writeHead(program.status).end('Closed for today')
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  program.address = `http://127.0.0.1:${port}/events`
  program.close = () => {
    server.closeAllConnections()
    server.close()
  }
  return program
}

async function openDestinations(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Event Webhooks' }).click()
  await page
    .getByRole('navigation', { name: 'Pages of this part' })
    .getByRole('link', { name: 'Destinations' })
    .click()
  await expect(page.getByRole('heading', { level: 1, name: 'Destinations' })).toBeVisible()
}

test('another program gets the events, and what it refused again by hand', { tag: '@page' }, async ({
  page,
}) => {
  const crm = await startProgram()
  const receiver = await startReceiver(page)
  await openDestinations(page)
  await expect(page.getByText(/^No other program gets the events yet/)).toBeVisible()
  await expectAccessible(page)

  await page.getByRole('button', { name: 'Add destination' }).click()
  const form = page.getByRole('dialog', { name: 'Add a destination' })
  await form.getByLabel('Name', { exact: true }).fill('CRM')
  await form.getByLabel('Address').fill('file:///etc/passwd')
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(form.getByText(/^Enter an address that begins with http/)).toBeVisible()
  await expect(form.getByText(/^Enter whsec_ and 24 to 64 bytes/)).toBeVisible()
  await form.getByLabel('Address').fill('http://169.254.169.254/latest')
  await form.getByRole('button', { name: 'Make one' }).click()
  crm.secret = await form.getByLabel('Secret').inputValue()
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(form.getByText('Nothing is sent to this address')).toBeVisible()
  await form.getByLabel('Address').fill(crm.address)
  await expectAccessible(page, '[role=dialog]')
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(form).toBeHidden()

  const row = page.getByRole('row', { name: /CRM/ })
  await expect(row).toContainText('Delivering')
  await row.getByRole('button', { name: 'Send a test event to' }).click()
  await expect(row.getByText('It took the test event.')).toBeVisible()
  expect(await receiver.post({ event_name: 'IncomingCall', unique_id: '1.1', number: '0912' })).toBe(200)
  await expect.poll(() => crm.types.map((each) => JSON.parse(each).type)).toEqual(['test', 'IncomingCall'])
  await expect(row).toContainText('Last delivered')

  // A refusal is told here, and once it lasts as a problem of the console, which names no secret.
  crm.status = 503
  for (const call of ['2.1', '2.2', '2.3', '2.4']) {
    expect(await receiver.post({ event_name: 'IncomingCall', unique_id: call, number: '0912' })).toBe(200)
  }
  await expect(row).toContainText('Failing since')
  await expect(row).toContainText('4 events wait since')
  const problems = await callServices(page, 'problems.list', null)
  expect(problems).toContain('relay_answered')
  expect(problems).not.toContain(crm.secret.slice(6))
  await row.getByRole('button', { name: 'Deliveries of' }).click()
  const waiting = page.getByRole('table', { name: /^Deliveries of/ })
  await expect(waiting.getByRole('row', { name: /IncomingCall.*2\.1/ })).toContainText('Closed for today')
  await waiting
    .getByRole('button', { name: /^What is sent/ })
    .first()
    .click()
  const sent = page.getByRole('dialog', { name: 'What is sent' })
  await expect(sent.getByRole('region')).toContainText('"callId":"2.1"')
  await page.keyboard.press('Escape')
  await expectAccessible(page)

  await chooseSetting(page, 'Settings', 'فارسی')
  await expect(page.getByRole('heading', { level: 1, name: 'مقصدهای دیگر' })).toBeVisible()
  await expect(page.getByRole('row', { name: /CRM/ }).first()).toContainText('ناموفق از')
  await expectAccessible(page)
  await page.getByRole('button', { name: /^ویرایش/ }).click()
  await expectAccessible(page, '[role=dialog]')
  await page.getByRole('button', { name: 'حذف' }).click()
  await page.getByRole('button', { name: 'حذف' }).click()
  await expect(page.getByText(/^هنوز برنامهٔ دیگری رویدادها را نمی‌گیرد/)).toBeVisible()
  crm.close()
})
