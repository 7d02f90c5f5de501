import { Link } from '@tanstack/react-router'
import clsx from 'clsx'
import { Bookmark, ChevronDown, Trash2 } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { Dialog, DialogTrigger } from 'react-aria-components/Dialog'
import { Popover } from 'react-aria-components/Popover'
import { useTranslation } from 'react-i18next'
import { presetOf } from '../../../shared/date-presets.ts'
import { type InsightsView, insightsView } from '../../../shared/kpi/insights-view.ts'
import type { SavedView } from '../../../shared/preferences.ts'
import type { DateRange } from '../../../shared/reports/query.ts'
import { Button } from '../../components/controls/Button.tsx'
import menu from '../../components/controls/menu.module.css'
import { TextField } from '../../components/controls/TextField.tsx'
import { usePreferences, useSavePreferences } from '../../queries/preferences.ts'
import { useFigureFormats } from './figure-formats.ts'
import styles from './views.module.css'

interface Props {
  readonly address: InsightsView
  readonly range: DateRange
  /** The call center's wall clock. */
  readonly now: string
}

/** The views that were saved by name: to open, to save and to forget. */
export function SavedViews({ address, range, now }: Props) {
  const { t } = useTranslation('insights')
  const { calendar } = useFigureFormats()
  const { views } = usePreferences()
  const savePreferences = useSavePreferences()
  const [name, setName] = useState('')
  const without = (gone: string) => views.filter((view) => view.name !== gone)

  const save = (event: FormEvent) => {
    event.preventDefault()
    const given = name.trim()
    if (given === '') return
    // A range that is a preset goes with the days.
    const preset = presetOf(range, now, calendar)
    const view: SavedView = { name: given, address: { ...address, range: preset ?? address.range } }
    const all = [...without(given), view]
    savePreferences({ views: all.sort((a, b) => a.name.localeCompare(b.name)) })
    setName('')
  }

  return (
    <DialogTrigger>
      <Button look="quiet" small>
        <Bookmark size={14} aria-hidden="true" />
        {t('views.button')}
        <ChevronDown size={14} aria-hidden="true" />
      </Button>
      <Popover className={clsx(menu.popover)} placement="bottom end" offset={4}>
        <Dialog className={clsx(styles.views)} aria-label={t('views.button')}>
          {({ close }) => (
            <>
              {views.length === 0 && <p className={styles.none}>{t('views.none')}</p>}
              <ul>
                {views.map((view) => (
                  <li key={view.name}>
                    <Link to="/insights" search={insightsView.parse(view.address)} onClick={close}>
                      <bdi>{view.name}</bdi>
                    </Link>
                    <Button
                      look="quiet"
                      square
                      small
                      aria-label={t('views.forget', { name: `\u2068${view.name}\u2069` })}
                      onPress={() => savePreferences({ views: without(view.name) })}
                    >
                      <Trash2 size={14} aria-hidden="true" />
                    </Button>
                  </li>
                ))}
              </ul>
              <form onSubmit={save}>
                <TextField label={t('views.name')} name="view" value={name} onChange={setName} />
                <Button type="submit" look="primary">
                  {t('views.save')}
                </Button>
              </form>
            </>
          )}
        </Dialog>
      </Popover>
    </DialogTrigger>
  )
}
