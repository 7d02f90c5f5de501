import type { Act, AuditLine } from '../../../shared/audit.ts'
import type { CallboardHandlers } from '../../../shared/contract.ts'
import type { DestinationInput, DestinationState, RelayAgain } from '../../../shared/relay.ts'
import type { Audit } from './audit.ts'
import { period, said } from './conditions.ts'

/**
 * Returns the handlers with those calls noted that are acts by themselves; an export, a report and a note that is
 * withdrawn are noted by their services, which know more. What fails or is cancelled is no act.
 */
export function auditedHandlers(
  handlers: CallboardHandlers,
  { note }: Pick<Audit, 'note'>,
): CallboardHandlers {
  const signal = new AbortController().signal

  /** Notes the act, if there was one, and passes the answer on. */
  async function noted<T>(answer: T, act: Act | null): Promise<T> {
    if (act) await note(act)
    return answer
  }
  const destinationOf = async ({ id }: { readonly id: string }) =>
    (await handlers['relay.destinations'](null, { signal })).find((each) => each.id === id) ?? null

  return {
    ...handlers,
    'figures.saveTable': async (table, ways) => {
      const saved = await handlers['figures.saveTable'](table, ways)
      return noted(saved, saved && { act: 'exported', subject: table.fileName, rows: table.rows.length })
    },
    'people.export': async (asked, ways) => {
      const saved = await handlers['people.export'](asked, ways)
      return noted(saved, saved && { act: 'exported', subject: asked.fileName })
    },
    'page.savePdf': async (page, ways) => {
      const saved = await handlers['page.savePdf'](page, ways)
      return noted(saved, saved && { act: 'printed', subject: page.name })
    },
    'backup.saveArchive': async (_, ways) => {
      const saved = await handlers['backup.saveArchive'](null, ways)
      return noted(saved, saved && { act: 'archiveSaved', subject: '' })
    },
    'backup.useArchive': async (_, ways) =>
      noted(await handlers['backup.useArchive'](null, ways), { act: 'archiveLoaded', subject: '' }),
    'backup.saveSettings': async (_, ways) => {
      const saved = await handlers['backup.saveSettings'](null, ways)
      return noted(saved, saved && { act: 'settingsSaved', subject: '' })
    },
    'backup.loadSettings': async (file, ways) =>
      noted(await handlers['backup.loadSettings'](file, ways), { act: 'settingsLoaded', subject: '' }),
    'receipts.recount': async (of, ways) =>
      noted(await handlers['receipts.recount'](of, ways), { act: 'dayRecounted', subject: of.day }),
    'readApi.addToken': async (token, ways) =>
      noted(await handlers['readApi.addToken'](token, ways), { act: 'tokenMade', subject: token.name }),
    'readApi.revokeToken': async ({ id }, ways) => {
      const { tokens } = await handlers['readApi.state'](null, ways)
      const token = tokens.find((each) => each.id === id)
      const state = await handlers['readApi.revokeToken']({ id }, ways)
      return noted(state, token ? { act: 'tokenRevoked', subject: token.name } : null)
    },
    'relay.save': async (input, ways) => {
      const before = await destinationOf(input)
      return noted(await handlers['relay.save'](input, ways), destinationAct(input, before))
    },
    'relay.remove': async (of, ways) => {
      const before = await destinationOf(of)
      const removed = await handlers['relay.remove'](of, ways)
      return noted(removed, before && { act: 'destinationRemoved', subject: before.name })
    },
    'relay.again': async (again, ways) => {
      const before = await destinationOf(again)
      const sent = await handlers['relay.again'](again, ways)
      const conditions = conditionsOfAgain(again.what)
      return noted(sent, {
        ...{ act: 'eventsSentAgain', subject: before?.name ?? '', rows: sent.count, conditions },
      })
    },
  }
}

/** Settings and a secret that stay are no change, as at each start of a receiver. */
function destinationAct(input: DestinationInput, before: DestinationState | null): Act | null {
  const settingsOf = ({
    name,
    address,
    filter,
    form,
    isOn,
  }: Omit<DestinationInput, 'secret' | 'keepUnprotected'>) =>
    JSON.stringify([name, address, filter, form, isOn])
  // An address may hold a secret of its own.
  const subject = `${input.name} (${new URL(input.address).host})`
  if (before === null) return { act: 'destinationAdded', subject }
  const isNewSecret = input.secret !== '' && before.secretKept !== null
  return settingsOf(input) === settingsOf(before) && !isNewSecret
    ? null
    : { act: 'destinationChanged', subject }
}

const conditionsOfAgain = (what: RelayAgain): AuditLine['conditions'] =>
  what.kind === 'period' ? said([...period(what), ['event', what.names.join(', ')]]) : []
