import { useLocation } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { paths } from '../../../shared/page-address.ts'
import { useWholeCall } from '../../data/calls.ts'
import { useProblems } from '../../data/console.ts'
import { useShownPage } from '../../features/addresses/last-addresses.ts'
import { openingRecord } from '../../features/call/opening-record.ts'
import { textOf } from '../../features/call/record-text.ts'
import { placeOf } from '../../routes/menu.ts'
import { useFormats } from '../../ui/values/formats.ts'

/** Names the window after its page, with a mark while there are problems. */
export function WindowTitle() {
  const { t } = useTranslation(['windows', 'shell'])
  const formats = useFormats()
  const page = usePageName()
  const { length } = useProblems()
  const mark = length === 0 ? '' : `(!${length === 1 ? '' : formats.number(length)}) `
  const app = t('shell:appName')
  const title = `${mark}${page === '' ? app : t('windows:title', { page, app })}`
  // A report sets its title when it is drawn.
  const { titlesItself = false } = useShownPage()
  useEffect(() => {
    if (!titlesItself) document.title = title
  }, [title, titlesItself])
  return null
}

function usePageName(): string {
  const { t } = useTranslation('shell')
  const shown = useShownPage()
  const { path } = shown
  const callId = useLocation({
    select: ({ pathname, search }) => (pathname === paths.call && 'id' in search ? String(search.id) : ''),
  })
  const call = useCallName(callId)
  if (path === paths.call) return call
  const found = placeOf(shown)
  return found ? t(`navigation.${found.label}`) : ''
}

/** Returns who called whom, once known. */
function useCallName(id: string): string {
  const { t } = useTranslation(['call', 'windows'])
  const records = useWholeCall(id).data?.records
  const fields = records && openingRecord(records)?.fields
  const caller = textOf(fields?.src)
  const called = textOf(fields?.dst)
  if (caller === '' && called === '') return t('windows:call.title', { id })
  const party = (number: string) => number || t('call:panel.unknownNumber')
  return t('call:panel.callerAndCalled', { caller: party(caller), called: party(called) })
}
