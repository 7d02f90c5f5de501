/** Of `node:http`. An import would have Node load all that it could export, its own WebSocket and fetch among it. */
export const { Agent, createServer, request, STATUS_CODES } = process.getBuiltinModule('node:http')
