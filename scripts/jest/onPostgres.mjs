// Jest's setup file of the tests that run on PostgreSQL.
process.env.TEST_ENGINE = 'PostgreSQL'
