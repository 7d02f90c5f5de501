import clsx from 'clsx'
import { Check, Pencil, RotateCcw } from 'lucide-react'
import { Menu, MenuItem, MenuTrigger } from 'react-aria-components/Menu'
import { Popover } from 'react-aria-components/Popover'
import { useTranslation } from 'react-i18next'
import { type AgentEntry, nameOf, type QueueEntry, queuesOf, withName } from '../../../shared/people.ts'
import { NamedNumber } from '../../features/people/NamedNumber.tsx'
import typography from '../../styles/typography.module.css'
import { Button } from '../../ui/controls/Button.tsx'
import menu from '../../ui/controls/menu.module.css'
import { Row } from '../../ui/layout/Row.tsx'
import styles from './people.module.css'

interface Props {
  readonly row: AgentEntry
  readonly queues: readonly QueueEntry[]
  /** Called with null for the learned ones. */
  readonly onChange: (queues: string[] | null) => void
}

/** Shows an agent's queues, and chooses them. */
export function QueuesCell({ row, queues, onChange }: Props) {
  const { t } = useTranslation('people')
  const shown = queuesOf(row)
  const isLearned = row.queues === null
  const { number } = row
  const numbers = [...new Set([...queues.map((queue) => queue.number), ...shown])]
  const named = new Map(queues.map((queue) => [queue.number, nameOf(queue)]))
  return (
    <Row as="span" gap={1} align="center">
      <Row as="span" gap={1} wrap title={isLearned ? t('learned') : undefined}>
        {shown.map((queue) => (
          <span key={queue} className={styles.chip} data-learned={isLearned || undefined}>
            <NamedNumber kind="queue" number={queue} />
          </span>
        ))}
        {shown.length === 0 && <span className={typography.quiet}>{t('noQueues')}</span>}
        {isLearned && <span className="visually-hidden">{t('learned')}</span>}
      </Row>
      <MenuTrigger>
        <Button look="quiet" square small aria-label={t('queuesOf', { number })}>
          <Pencil size={13} aria-hidden="true" />
        </Button>
        <Popover className={clsx(menu.popover)} placement="bottom start" offset={4}>
          <Menu
            className={clsx(menu.list)}
            aria-label={t('queuesOf', { number })}
            selectionMode="multiple"
            selectedKeys={shown}
            shouldCloseOnSelect={false}
            renderEmptyState={() => <span className={menu.heading}>{t('none.queue')}</span>}
            onSelectionChange={(keys) =>
              onChange(numbers.filter((queue) => keys === 'all' || keys.has(queue)))
            }
          >
            {numbers.map((queue) => (
              <MenuItem
                key={queue}
                id={queue}
                textValue={withName(named.get(queue) ?? null, queue)}
                className={clsx(menu.item)}
              >
                <NamedNumber kind="queue" number={queue} />
                <Check className={menu.mark} size={14} aria-hidden="true" />
              </MenuItem>
            ))}
          </Menu>
        </Popover>
      </MenuTrigger>
      {!isLearned && <ResetButton label={t('resetQueues', { number })} onPress={() => onChange(null)} />}
    </Row>
  )
}

/** Resets to what the records tell. */
export function ResetButton({ label, onPress }: { readonly label: string; readonly onPress: () => void }) {
  return (
    <span title={label}>
      <Button look="quiet" square small aria-label={label} onPress={onPress}>
        <RotateCcw size={14} aria-hidden="true" />
      </Button>
    </span>
  )
}
