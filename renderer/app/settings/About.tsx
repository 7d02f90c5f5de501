import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { licences } from '../../../shared/licences.ts'
import styles from './settings.module.css'

/** The console's version, its licence, and those of everything that is shipped with it. */
export function About({ version }: { readonly version: string }) {
  const { t } = useTranslation('settings')
  const { data } = useQuery({
    queryKey: ['licences'],
    queryFn: async () => licences.parse(await (await fetch('/licences.json')).json()),
  })
  return (
    <section className={styles.part}>
      <h3 className={styles.heading}>{t('about.title')}</h3>
      <p>{t('about.version', { version })}</p>
      <p className={styles.hint}>{data ? t('about.licence') : t('about.none')}</p>
      {data && (
        <ul className={styles.licences} dir="ltr">
          {data.map((shipped) => (
            <li key={shipped.name}>
              <details>
                <summary>
                  {shipped.name} {shipped.version} ({shipped.licence})
                </summary>
                <pre className={styles.text}>{shipped.text}</pre>
              </details>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
