import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.time.Duration;
import org.neo4j.configuration.GraphDatabaseSettings;
import org.neo4j.configuration.connectors.BoltConnector;
import org.neo4j.configuration.connectors.BoltConnectorInternalSettings;
import org.neo4j.configuration.connectors.ConnectorPortRegister;
import org.neo4j.configuration.connectors.ConnectorType;
import org.neo4j.configuration.connectors.HttpConnector;
import org.neo4j.configuration.connectors.HttpsConnector;
import org.neo4j.configuration.helpers.SocketAddress;
import org.neo4j.dbms.api.DatabaseManagementServiceBuilder;
import org.neo4j.kernel.internal.GraphDatabaseAPI;

/** A Neo4j in this process: Bolt on a free port of loopback, no login. Says "ready PORT", and ends when its standard input does. */
public class GraphServer {
  public static void main(String[] arguments) throws Exception {
    var server =
        new DatabaseManagementServiceBuilder(Path.of(arguments[0]))
            .setConfig(BoltConnector.enabled, true)
            .setConfig(BoltConnector.listen_address, new SocketAddress("127.0.0.1", 0))
            .setConfig(BoltConnectorInternalSettings.connection_shutdown_wait_time, Duration.ofMillis(200))
            .setConfig(BoltConnectorInternalSettings.thread_pool_shutdown_wait_time, Duration.ofMillis(200))
            .setConfig(HttpConnector.enabled, false)
            .setConfig(HttpsConnector.enabled, false)
            .setConfig(GraphDatabaseSettings.auth_enabled, false)
            .build();
    var database = server.database(GraphDatabaseSettings.DEFAULT_DATABASE_NAME);
    // The first question makes the planner ready, which takes longer than a question may.
    database.executeTransactionally("MATCH (c:Concept) WHERE c.id IN ['a'] RETURN c");
    var ports = ((GraphDatabaseAPI) database).getDependencyResolver().resolveDependency(ConnectorPortRegister.class);
    System.out.println("ready " + ports.getLocalAddress(ConnectorType.BOLT).getPort());
    while (System.in.read() >= 0) {}
    server.shutdown();
    System.exit(0);
  }
}
