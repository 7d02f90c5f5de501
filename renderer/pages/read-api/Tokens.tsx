import { KeyRound } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ApiToken } from '../../../shared/read-api.ts'
import { useRevokeToken } from '../../data/read-api.ts'
import { useArrivalText } from '../../features/clock/times.ts'
import { ActionError } from '../../features/state/ErrorMessage.tsx'
import parts from '../../styles/parts.module.css'
import typography from '../../styles/typography.module.css'
import { Button } from '../../ui/controls/Button.tsx'
import form from '../../ui/dialog/dialog-form.module.css'
import { ModalDialog } from '../../ui/dialog/ModalDialog.tsx'
import { Row } from '../../ui/layout/Row.tsx'
import { type Column, Table } from '../../ui/table/Table.tsx'
import { NewTokenDialog } from './NewTokenDialog.tsx'
import styles from './read-api.module.css'

/** Lists the tokens, makes new ones, and revokes them. */
export function Tokens({ tokens }: { readonly tokens: readonly ApiToken[] }) {
  const { t } = useTranslation('readApi')
  const [isMaking, setIsMaking] = useState(false)
  const [revoked, setRevoked] = useState<ApiToken | null>(null)
  return (
    <section className={parts.part} aria-labelledby="read-api-tokens">
      <h2 id="read-api-tokens">{t('tokens.title')}</h2>
      <p className={typography.about}>{t('tokens.lead')}</p>
      {tokens.length > 0 && <TokenTable tokens={tokens} onRevoke={setRevoked} />}
      <div>
        <Button onPress={() => setIsMaking(true)}>
          <KeyRound size={14} aria-hidden="true" />
          {t('tokens.make')}
        </Button>
      </div>
      {isMaking && <NewTokenDialog onClose={() => setIsMaking(false)} />}
      {revoked && <RevokeDialog token={revoked} onClose={() => setRevoked(null)} />}
    </section>
  )
}

interface TableProps {
  readonly tokens: readonly ApiToken[]
  readonly onRevoke: (token: ApiToken) => void
}

function TokenTable({ tokens, onRevoke }: TableProps) {
  const { t } = useTranslation('readApi')
  const arrival = useArrivalText()
  const columns: readonly Column<ApiToken>[] = [
    {
      id: 'name',
      head: t('tokens.name'),
      cell: ({ name, scope }) => (
        <>
          <bdi className={styles.name}>{name}</bdi>
          <span className={typography.about}>{t(`scopes.${scope}`)}</span>
        </>
      ),
    },
    {
      id: 'end',
      head: t('tokens.end'),
      cell: ({ endsAt }) => (
        <>
          <bdi>{arrival.dateTime(endsAt)}</bdi>
          {endsAt <= Date.now() && <span className={styles.ended}>{t('tokens.ended')}</span>}
        </>
      ),
    },
    {
      id: 'used',
      head: t('tokens.used'),
      cell: ({ lastUsedAt }) => (
        <bdi>{lastUsedAt === null ? t('tokens.never') : arrival.short(lastUsedAt)}</bdi>
      ),
    },
    {
      id: 'revoke',
      head: <span className="visually-hidden">{t('tokens.revoke')}</span>,
      cell: (token) => (
        <Button small aria-label={t('tokens.revokeOf', { name: token.name })} onPress={() => onRevoke(token)}>
          {t('tokens.revoke')}
        </Button>
      ),
    },
  ]
  return (
    <Table
      className={styles.tokens}
      columns={columns}
      rows={tokens}
      keyOf={({ id }) => id}
      aria-labelledby="read-api-tokens"
    />
  )
}

/** A revoked token can’t come back, so this asks. */
function RevokeDialog({ token, onClose }: { readonly token: ApiToken; readonly onClose: () => void }) {
  const { t } = useTranslation('readApi')
  const revoke = useRevokeToken()
  return (
    <ModalDialog
      title={t('revoke.title', { name: token.name })}
      alert
      busy={revoke.isPending}
      onClose={onClose}
    >
      <div className={form.form}>
        <p>{t('revoke.sure')}</p>
        {revoke.error && <ActionError error={revoke.error} />}
        <Row as="footer" wrap justify="end">
          <Button isDisabled={revoke.isPending} onPress={onClose}>
            {t('revoke.keep')}
          </Button>
          <Button
            look="primary"
            isPending={revoke.isPending}
            onPress={() => revoke.mutate(token.id, { onSuccess: onClose })}
          >
            {t('revoke.confirm')}
          </Button>
        </Row>
      </div>
    </ModalDialog>
  )
}
