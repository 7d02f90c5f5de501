import { useTranslation } from 'react-i18next'
import type { Wallboard } from '../../../shared/webhooks/wallboard.ts'
import { StateName } from '../../features/extensions/StateName.tsx'
import { type Formats, useFormats } from '../../ui/values/formats.ts'
import { ExtensionTile } from './ExtensionTile.tsx'
import { type ExtensionGroup, type Grouping, groupExtensions, type Sorting } from './extension-groups.ts'
import styles from './wallboard.module.css'

interface Props {
  readonly extensions: Wallboard['extensions']
  readonly grouping: Grouping
  readonly sorting: Sorting
}

/** Every extension, by what it does or by the queue that it works for. */
export function Extensions({ extensions, grouping, sorting }: Props) {
  const formats = useFormats()
  return groupExtensions(extensions, grouping, sorting).map((group) => (
    <Group key={group.name} group={group} grouping={grouping} formats={formats} />
  ))
}

interface GroupProps {
  readonly group: ExtensionGroup
  readonly grouping: Grouping
  readonly formats: Formats
}

function Group({ group: { name, extensions }, grouping, formats }: GroupProps) {
  const { t } = useTranslation('wallboard')
  return (
    <section>
      <h2 className={styles.groupTitle}>
        {grouping === 'none' && t('extensions')}
        {grouping === 'state' && <StateName state={name} />}
        {grouping === 'queue' &&
          (name === '' ? t('noQueue') : t('queueName', { queue: `\u2068${name}\u2069` }))}
        <span className={styles.count}>{formats.number(extensions.length)}</span>
      </h2>
      <ul className={styles.tiles}>
        {extensions.map((extension) => (
          <ExtensionTile key={extension.exten} extension={extension} formats={formats} />
        ))}
      </ul>
    </section>
  )
}
