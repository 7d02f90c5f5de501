import styles from './report-table.module.css'

const rows = Array.from({ length: 14 }, (_, index) => index)

/** Grey bars where the rows of the first page will be. */
export function SkeletonRows({ columns }: { readonly columns: number }) {
  return (
    <tbody aria-hidden="true" className={styles.skeleton}>
      {rows.map((row) => (
        <tr key={row} className={styles.row}>
          {Array.from({ length: columns }, (_, column) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: bars that are all alike.
            <td key={column} className={styles.cell}>
              <span
                className={styles.bar}
                style={{ inlineSize: `${45 + ((row * 7 + column * 13) % 40)}%` }}
              />
            </td>
          ))}
        </tr>
      ))}
    </tbody>
  )
}
