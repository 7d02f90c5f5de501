import { expect, test, vi } from 'vitest'
import { auditQuery } from '../../../shared/audit.ts'
import type { Program } from './programs.ts'
import { soon, teamOfEachTest } from './team.ts'

const { signal } = new AbortController()
const team = teamOfEachTest()

const linesAt = ({ services }: Program) => services.handlers['audit.lines'](auditQuery.parse({}), { signal })

test('what is done at a desk is read at each, by the login that the database knows', async () => {
  const [first, second] = [await team.startDesk(), await team.startDesk()]
  const made = { name: 'Grafana', scope: 'figures', days: 30 } as const
  await first.services.handlers['readApi.addToken'](made, { signal })
  await second.services.handlers['audit.printed']({ name: 'Calls' }, { signal })
  const expected = [
    {
      act: 'printed',
      subject: 'Calls',
      login: expect.stringMatching(/./),
      console: expect.stringMatching(/./),
    },
    { act: 'tokenMade', subject: 'Grafana', login: expect.stringMatching(/./) },
  ]
  for (const desk of [first, second]) {
    await vi.waitFor(async () => {
      const { lines, isTeamMissing } = await linesAt(desk)
      expect(isTeamMissing).toBe(false)
      expect(lines).toMatchObject(expected)
    }, soon)
  }
})
