declare global {
  interface Window {
    readonly trustedTypes?: {
      createPolicy(name: string, rules: { createHTML(html: string): string | null }): unknown
    }
  }
}

// React Aria's live announcer empties its log through innerHTML. An empty text is let through, and nothing else is.
window.trustedTypes?.createPolicy('default', { createHTML: (html) => (html === '' ? '' : null) })

export {}
