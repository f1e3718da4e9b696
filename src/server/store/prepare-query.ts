// Queries that run often are compiled once, because building one costs more than running it. Their
// parameters are filled in by name.
import type { CompiledQuery } from 'kysely';
import type { Database } from '#server/store/database.ts';

class Parameter {
  readonly name: string | symbol;
  constructor(name: string | symbol) {
    this.name = name;
  }
}

/**
 * Compiles a query and returns a function that runs it and resolves to its rows. `build` uses the
 * properties of its argument as parameters; other values in the query are constants.
 */
export function prepareQuery<Values extends object, Row>(
  build: (values: Values) => { compile(): CompiledQuery<Row> },
): (db: Database, values: Values) => Promise<Row[]> {
  const placeholders = new Proxy({} as Values, { get: (_, name) => new Parameter(name) });
  const query = build(placeholders).compile();
  return async (db, values) => {
    const parameters = query.parameters.map((parameter) =>
      parameter instanceof Parameter ? Reflect.get(values, parameter.name) : parameter,
    );
    return (await db.executeQuery<Row>({ ...query, parameters })).rows;
  };
}
