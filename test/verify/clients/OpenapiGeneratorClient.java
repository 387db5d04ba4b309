import java.io.File;
import java.nio.file.Files;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import okhttp3.Request;
import org.openapitools.client.ApiClient;
import org.openapitools.client.ApiException;
import org.openapitools.client.JSON;
import org.openapitools.client.api.DocumentsApi;
import org.openapitools.client.api.FilesApi;
import org.openapitools.client.api.TemplatesApi;
import org.openapitools.client.model.ApiError;
import org.openapitools.client.model.Delimiters;
import org.openapitools.client.model.Document;
import org.openapitools.client.model.NewDocument;
import org.openapitools.client.model.OutputFormat;
import org.openapitools.client.model.Region;
import org.openapitools.client.model.Template;

/** Uses the client that openapi-generator makes for Java. */
public class OpenapiGeneratorClient {
    public static void main(String[] arguments) throws Exception {
        ApiClient client = new ApiClient().setBasePath(System.getenv("ADDRESS"));
        client.setApiKey(System.getenv("API_KEY"));
        TemplatesApi templates = new TemplatesApi(client);
        DocumentsApi documents = new DocumentsApi(client);
        List<String> folder = List.of("Clients", System.getenv("CLIENT"));

        File file = new File(System.getenv("TEMPLATE"));
        Delimiters delimiters = new Delimiters().left("<<").right(">>");
        Template template =
            templates.createTemplate(null, file, null, null, delimiters, folder, Region.US, true, null);
        List<Template> listed = templates.listTemplates(folder);
        Template updated =
            templates.updateTemplate(template.getId(), null, null, "Letter 2027", null, null, null, null, null);
        NewDocument order = new NewDocument()
            .templateId(template.getId())
            .data(Map.of("Name", "Zoë", "Items", List.of(Map.of("Item", "Lamp"))))
            .outputName("letter")
            .outputFormat(OutputFormat.TXT);
        Document document = documents.generateDocument(order, null, null, null);
        String[] uri = document.getDocumentUri().toString().split("/");
        File downloaded =
            new FilesApi(client).openFile(uri[uri.length - 2], uri[uri.length - 1], null, null, null, null, null);
        Request stored = documents.generateDocumentCall(order, null, null, null, null).request();
        Request asked = stored.newBuilder().header("Accept", "application/octet-stream").build();
        File binary = client.<File>execute(client.getHttpClient().newCall(asked), File.class).getData();
        documents.deleteDocument(document.getId());
        templates.deleteTemplate(template.getId());

        Map<String, Object> seen = new LinkedHashMap<>();
        seen.put("uploaded", template.getName());
        seen.put("tags", template.getTags().getValid());
        seen.put("listed", listed.stream().map(Template::getName).toList());
        seen.put("updated", updated.getName());
        seen.put("folder", updated.getFolder());
        seen.put("generated", document.getFilename());
        seen.put("items", document.getDataLength());
        seen.put("downloaded", Files.readString(downloaded.toPath()));
        seen.put("binary", Files.readString(binary.toPath()));
        seen.put("codeWhenDeleted", codeOf(templates, template.getId()));
        System.out.println(JSON.serialize(seen));
    }

    private static String codeOf(TemplatesApi templates, String id) throws Exception {
        try {
            templates.getTemplate(id);
            return null;
        } catch (ApiException error) {
            return ApiError.fromJson(error.getResponseBody()).getCode();
        }
    }
}
