import { z } from 'zod'

// The page's policy allows no eval, and zod would try it. Imported first, before any schema is made.
z.config({ jitless: true })
