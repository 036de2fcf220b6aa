import { createServer, type RequestListener, type Server } from 'node:http';

/** Clients that send their headers, or all of a request, more slowly than this are cut off. In ms. */
const slowest = { headersTimeout: 10_000, requestTimeout: 30_000, connectionsCheckingInterval: 2_000 };

/** A server that gives nobody forever to ask. */
export const httpServer = (requests: RequestListener, patience = slowest): Server =>
  createServer(patience, requests);
